"""The compiled part of the seeker: rollout policy, value net, round ends, likelihoods."""
