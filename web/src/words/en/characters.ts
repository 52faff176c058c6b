import type {
  Characters,
  DetectiveId,
  Explained,
  LondonId,
  NewYorkId,
  PocketId,
  Power,
  TokenId,
} from "../ids";

const pocket = {
  lestrade: "Inspector Lestrade",
  goodley: "Sergeant Goodley",
  bert: "Jeremy Bert",
  pizer: "John Pizer",
  smith: "John Smith",
  lane: "Joseph Lane",
  stealthy: "Miss Stealthy",
  gull: "William Gull",
  madame: "Madame",
  holmes: "Sherlock Holmes",
  watson: "Doctor Watson",
  toby: "Toby the dog",
} satisfies Record<PocketId, string>;

const london = {
  holmes: "Sherlock Holmes",
  watson: "John H. Watson",
  smith: "John Smith",
  lestrade: "Inspector Lestrade",
  stealthy: "Miss Stealthy",
  goodley: "Sergeant Goodley",
  gull: "Sir William Gull",
  bert: "Jeremy Bert",
} satisfies Record<LondonId, string>;

const newyork = {
  beach: "Alfred Ely Beach",
  cloud_rider: "Cloud Rider",
  latimer: "Lewis Howard Latimer",
  grant: "Emma Grant",
  callahan: "James H. Callahan",
  eastman: "Monk Eastman",
  tumblety: "Francis J. Tumblety",
  smith: "Edward Smith",
} satisfies Record<NewYorkId, string>;

const shortPocket = {
  lestrade: "Lestrade",
  goodley: "Goodley",
  bert: "Bert",
  pizer: "Pizer",
  smith: "Smith",
  lane: "Lane",
  stealthy: "Miss Stealthy",
  gull: "Gull",
  madame: "Madame",
  holmes: "Holmes",
  watson: "Watson",
  toby: "Toby",
} satisfies Record<PocketId, string>;

const shortLondon = {
  holmes: "Holmes",
  watson: "Watson",
  smith: "Smith",
  lestrade: "Lestrade",
  stealthy: "Miss Stealthy",
  goodley: "Goodley",
  gull: "Gull",
  bert: "Bert",
} satisfies Record<LondonId, string>;

const shortNewYork = {
  beach: "Beach",
  cloud_rider: "Cloud Rider",
  latimer: "Latimer",
  grant: "Grant",
  callahan: "Callahan",
  eastman: "Eastman",
  tumblety: "Tumblety",
  smith: "Smith",
} satisfies Record<NewYorkId, string>;

const powersLondon = {
  holmes: {
    title: "The alibi",
    when: "Must · after moving",
    text: "Holmes moves one to three hexes. Then the player who plays him draws an alibi card, looks at it and keeps it face down: that person is not Jack. The token on the board is not turned.",
  },
  watson: {
    title: "The lantern",
    when: "Must · after moving",
    text: "Watson moves one to three hexes, then shines his lantern in one of the six directions; the old one may be kept. The beam runs straight up to the first obstacle and lights everyone on it, but not Watson. Whoever moves Watson in any other way, by Gull’s swap or Goodley’s whistle, turns the lantern too.",
  },
  smith: {
    title: "The lamplighter",
    when: "Must · before or after moving",
    text: "Smith moves one to three hexes. Before or after, one burning lamp is carried to a gaslight that is dark. Its number goes with it.",
  },
  lestrade: {
    title: "The cordons",
    when: "Must · before or after moving",
    text: "Lestrade moves one to three hexes. Before or after, one police cordon is moved to an exit that has none.",
  },
  stealthy: {
    title: "Over every wall",
    when: "May · while moving",
    text: "Miss Stealthy moves one to four hexes and may cross buildings, gardens and gaslights. She must stop where one can stand. She may use the manholes too.",
  },
  goodley: {
    title: "The whistle",
    when: "Must · before or after moving",
    text: "Goodley moves one to three hexes. Before or after, he whistles: three points bring one or more of the others closer to him on foot, each at most once. It goes on until the points are spent or nobody can come closer.",
  },
  gull: {
    title: "The swap",
    when: "May · instead of moving",
    text: "Gull moves one to three hexes; or, instead of moving, he changes places with any other character, however far away.",
  },
  bert: {
    title: "The covers",
    when: "Must · before or after moving",
    text: "Bert moves one to three hexes. Before or after, one cover is moved to an open manhole: that one closes, the one uncovered opens, even under somebody’s feet.",
  },
} satisfies Record<LondonId, Power>;

const powersNewYork = {
  beach: {
    title: "The metro",
    when: "Must · before or after moving",
    text: "Beach moves one to three spaces. Before or after, he places a metro entrance on an empty street space that is not next to another metro entrance.",
  },
  cloud_rider: {
    title: "Over the girders",
    when: "Must build · may cross",
    text: "Cloud Rider moves one to three spaces and may cross buildings and building sites free of charge. Before or after moving she must place a building site on an empty street space.",
  },
  latimer: {
    title: "The gaslights",
    when: "Must · before or after moving",
    text: "Latimer moves one to three spaces. Before or after, he places a gaslight on an empty street space that is not next to another gaslight.",
  },
  grant: {
    title: "The parks",
    when: "Must · before or after moving",
    text: "Grant moves one to three spaces. Before or after, she turns a gaslight, a building site or a metro entrance into a park, even with somebody on it, but not one under an investigation tile nor the entrance printed on the board.",
  },
  callahan: {
    title: "The investigation",
    when: "Must · before or after moving",
    text: "Callahan moves one to three spaces. Before or after, he moves one investigation tile onto two neighbouring spaces, at least one of them not under it before. Nobody can enter them while it lies there.",
  },
  eastman: {
    title: "The pigeons",
    when: "May · instead of moving",
    text: "Eastman moves one to three spaces; or, instead of moving, he moves somebody else one to three spaces, provided that both were visible, or both invisible, when Eastman was picked. The one moved takes no metro, makes no accusation and uses no power.",
  },
  tumblety: {
    title: "The hypnosis",
    when: "May · before or after moving, once",
    text: "Tumblety moves one to three spaces. Before or after, he may let two characters change places: one next to him, and any other but himself, wherever it is.",
  },
  smith: {
    title: "The steamers",
    when: "Must · before or after moving",
    text: "Captain Smith moves one to three spaces. Before or after, he sends one steamer to another port that has none.",
  },
} satisfies Record<NewYorkId, Power>;

const tokens = {
  alibi: {
    title: "Alibi",
    text: "The Investigator draws an alibi card and shows it: that suspect is cleared at once, and its hourglasses are lost to Jack. Jack draws a card in secret and keeps it: its hourglasses count for him.",
  },
  holmes: {
    title: "Holmes",
    text: "Holmes moves one or two spaces clockwise around the district. He never stays and never goes back.",
  },
  watson: {
    title: "Watson",
    text: "Watson moves one or two spaces clockwise around the district. He never stays and never goes back.",
  },
  toby: {
    title: "Toby",
    text: "Toby moves one or two spaces clockwise around the district. He never stays and never goes back.",
  },
  rotation: {
    title: "Rotation",
    text: "Turn one tile by a quarter either way or by a half. A tile turned earlier in this turn may not be turned again in it.",
  },
  exchange: {
    title: "Exchange",
    text: "Two different tiles change places. Each keeps its orientation; it does not count as a rotation.",
  },
  joker: {
    title: "Joker",
    text: "One detective of your choice moves exactly one space clockwise. Jack may instead leave all three where they are.",
  },
} satisfies Record<TokenId, Explained>;

const detectives = {
  holmes: {
    title: "Sherlock Holmes",
    text: "Walks around the district and looks straight in from his space, along his row or column, as far as the first wall in his way.",
  },
  watson: {
    title: "Doctor Watson",
    text: "Walks around the district and looks straight in from his space, along his row or column, as far as the first wall in his way.",
  },
  toby: {
    title: "Toby the dog",
    text: "Walks around the district and looks straight in from his space, along his row or column, as far as the first wall in his way.",
  },
} satisfies Record<DetectiveId, Explained>;

const characters: Characters = {
  names: { pocket, london, newyork },
  short: { pocket: shortPocket, london: shortLondon, newyork: shortNewYork },
  powers: { london: powersLondon, newyork: powersNewYork },
  tokens,
  detectives,
  informant: {
    title: "The Informant",
    text: "Whoever ends a move on him while he is talkative takes his space and sends him, silent, to another free space; the player then draws an alibi card in secret. He talks again from the next round on. Nobody may stop on him while he is silent.",
  },
};
export default characters;
