# `make play` and `make test` do all their own set-up. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
PLAY_STAMP := $(VENV)/.ready-to-play
PAGE := src/gaslamp/web/index.html
LOCK := pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header
.DEFAULT_GOAL := help

.PHONY: help setup play test test-long check bench bench-server docs statistics strength screenshots lock clean

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup: $(STAMP) $(PAGE)  ## prepare .venv with every tool, build the page and compile the games
	@$(BIN)/python -m gaslamp.cli.warm

$(PLAY_STAMP): requirements-play.lock requirements-uv.lock pyproject.toml
	@echo "Setting up $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py requirements-play.lock
	@touch $(PLAY_STAMP)

$(STAMP): $(PLAY_STAMP) requirements.lock
	@echo "Setting up the tools for tests …"
	@$(BIN)/python tools/install.py requirements.lock
	@touch $(STAMP)

web/node_modules/.ready: web/package-lock.json
	@command -v npm >/dev/null || { echo "The page is built with Node 20 or later: install it first (Debian: apt-get install nodejs npm)." >&2; exit 1; }
	@cd web && npm install --no-save --silent  # not `ci`: a registry may lack bindings for other systems
	@touch $@

$(PAGE): web/node_modules/.ready $(shell find web/src web/public web/index.html web/*.ts web/*.js src/gaslamp/games/*/board.json -type f 2>/dev/null)
	@echo "Building the page …"
	@cd web && npx vite build --logLevel warn

play:  ## start the server and open the page in the browser; prepares only what that needs
	@$(MAKE) --no-print-directory -j2 $(PLAY_STAMP) $(PAGE)
	@$(BIN)/gaslamp

check: setup  ## style, types and import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/rule_links.py --check
	@$(BIN)/python tools/api_types.py --check
	@$(BIN)/python tools/openapi.py --check
	@$(BIN)/python tools/settings_table.py --check
	@cd web && npx prettier --check --log-level warn . && npx svelte-check --fail-on-warnings --output human

test: check  ## every test that takes less than minutes
	@$(BIN)/python tools/system_packages.py
	@cd web && npx vitest run
	@$(BIN)/python -m pytest -n 2 -m "not long"

test-long: setup  ## the long ones, or those whose names hold PART: make test-long PART=fuzz
	@$(BIN)/python -m pytest -n 2 -m long $(if $(PART),-k "$(PART)")

bench: setup  ## how fast everything is, beside OpenSpiel and the naive oracles
	@$(BIN)/gaslamp bench --oracles tests/oracle

bench-server: setup  ## how fast the server is, beside an echo server; writes docs/server-figures.*
	@$(BIN)/python -m benchmarks.server

docs: $(STAMP)  ## build the documentation site into build/site; a warning is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet && echo "Open build/site/index.html, or with search: python3 -m http.server --directory build/site"

statistics: setup  ## play at random and write docs/statistics.md
	@$(BIN)/python tools/random_play.py

strength: setup  ## write docs/strength.md from the results there are
	@$(BIN)/python tools/strength.py page --results docs/strength/results.jsonl

screenshots: setup  ## pictures of the page, into docs/screenshots
	@$(BIN)/python tools/screenshots.py

lock: $(STAMP)  ## refresh the lock files from pyproject.toml
	@$(BIN)/$(LOCK) --upgrade --extra dev -o requirements.lock pyproject.toml
	@$(BIN)/$(LOCK) --build-deps-for editable -c requirements.lock -o requirements-play.lock pyproject.toml
	@echo uv | $(BIN)/$(LOCK) --upgrade -o requirements-uv.lock -

clean:  ## remove what set-up and tests made
	rm -rf $(VENV) web/node_modules src/gaslamp/web .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
