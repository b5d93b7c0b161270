# Two commands do everything on a machine with Python 3.11+ and make: `make lab` and `make test`.
# uv is used when it is there, because it installs in seconds, and is never needed.

PYTHON ?= python3
# Processes for the tests, and options for JupyterLab (`make lab LAB_OPTIONS=--no-browser`).
JOBS ?= 2
LAB_OPTIONS ?=
# Where `make site-serve` serves the site; IP=0.0.0.0 serves everybody in the network.
IP ?= 127.0.0.1
PORT ?= 8765
# Seconds in which `make fuzz` looks, for each format, for texts that it stumbles over.
FUZZ ?= 60
# Which texts it tries; without a number others each time.
SEED ?=
# How many changes of the rules and the sentences `make mutants` draws.
MUTANTS ?= 40
# What `make ladder` measures: bots and options of `barrage ladder`, as in `make ladder LADDER="greedy --setups 40"`.
LADDER ?=

VENV := .venv
BIN := $(VENV)/bin
FIRST_NOTEBOOK := notebooks/00_start_here.ipynb
NOTEBOOKS = $(sort $(wildcard notebooks/*.ipynb))
SITE_BIN := $(VENV)/site/bin
AXE_VERSION := 4.14.0
AXE := $(VENV)/axe/package/axe.min.js
UV := $(shell command -v uv 2>/dev/null)
# What is compiled besides its own tests is tested by `make compiled TESTS="--ignore=tests/browser --ignore=tests/site"`.
TESTS ?= tests/rules tests/bots tests/test_compiled.py tests/test_golden.py tests/test_perft.py tests/test_properties.py

ifdef UV
  make_venv = "$(UV)" venv --quiet --clear --python "$$(command -v $(PYTHON))" $(1)
  install = "$(UV)" pip install --quiet --python $(1)/bin/python
else
  make_venv = $(PYTHON) -m venv --clear $(1)
  install = $(1)/bin/python -m pip install --quiet --disable-pip-version-check
endif

# Succeeds where C can be compiled for this Python.
has_compiler = command -v cc >/dev/null && $(PYTHON) -c 'import os, sys, sysconfig; \
  sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
no_compiler := No C compiler (cc), or no Python.h: the kit cannot be compiled here. Everything works without.

# The versions that everything is tested with; the kit itself asks for ranges.
EXACTLY := --constraint binder/constraints.txt

comma := ,
title = @printf '\n== %s\n' "$(1)"

# Whatever the shell says: what is compiled is compiled by name, below.
unexport BARRAGE_COMPILE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Steps are titled and read from top to bottom, also under `make -j`; what runs beside each other says so, and each step
# shows all that it said when it is done. (GNU make before 4.0 cannot do that, and runs them one after the other.)
ifneq ($(filter output-sync,$(.FEATURES)),)
  half := $(shell echo $$((($(JOBS) + 1) / 2)))
  beside = $(MAKE) --no-print-directory --keep-going --jobs=$(1) --output-sync=recurse BESIDE=yes JOBS=$(half) $(2)
else
  beside = $(MAKE) --no-print-directory --keep-going $(2)
endif
ifndef BESIDE
.NOTPARALLEL:
endif
# One process is pytest itself.
processes = $(patsubst 1,0,$(JOBS))
.PHONY: help lab test all lint types unit notebooks browser lessons fuzz pythons versions load mutants format bench ladder positions maps clean \
  site site-serve test-site docs fast bench-fast compiled

help: ## show this list
	@echo "The Barrage Kit. Usage: make TARGET [PYTHON=python3.12]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

lab: $(VENV)/.lab ## install what the lessons need and open the first one in JupyterLab
	$(call title,JupyterLab (Ctrl-C ends it))
	@test -f $(FIRST_NOTEBOOK) || { echo "$(FIRST_NOTEBOOK) is missing: is this a complete copy of the kit?" >&2; exit 1; }
	@$(BIN)/barrage lab -- $(LAB_OPTIONS)

# The long steps come first, so that no core is idle in the end.
test: lint ## run every check: two steps at a time
	$(call title,Browsers$(comma) tests$(comma) notebooks and types: two at a time$(comma) each is shown when it is done)
	@$(call beside,2,browser unit notebooks types)
	$(call title,All checks passed)

# One step after the other: tests of pages wait for answers, and want the machine to themselves.
all: lint types unit notebooks browser fuzz pythons compiled test-site ## run all that continuous integration runs
	$(call title,Everything passed)

lint: $(VENV)/.test ## ruff: the linter, and the formatter as a check
	$(call title,ruff check)
	@$(BIN)/ruff check
	$(call title,ruff format --check)
	@$(BIN)/ruff format --check

types: $(VENV)/.test ## mypy --strict
	$(call title,mypy --strict)
	@$(BIN)/mypy

# Some tests run make: as from a shell, whatever this one was told.
unit: $(VENV)/.test ## the tests and doctests, with branch coverage
	$(call title,pytest with branch coverage on $(JOBS) processes)
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u SEED -u FUZZ -u JOBS -u BESIDE $(BIN)/pytest -q -n $(processes) --cov --ignore=tests/browser --ignore=tests/site

# --nbval-current-env: this environment's kernel, whatever else is registered on the machine. The warnings of Jupyter's
# own machinery are not ours to fail on.
notebooks: $(VENV)/.test ## run every notebook and compare its outputs with the stored ones
	$(call title,nbval: every notebook must show what it showed ($(words $(NOTEBOOKS)) in all))
	@test -n "$(NOTEBOOKS)" || { echo "No notebooks/*.ipynb to check: the lessons are missing." >&2; exit 1; }
	@BARRAGE_RECORD=off $(BIN)/pytest -q -n $(processes) --dist loadfile -o filterwarnings=default --nbval --nbval-current-env \
	  --nbval-cell-timeout=120 --nbval-sanitize-with tests/nbval_sanitize.cfg $(NOTEBOOKS)

# What cannot be had is skipped, and said: without chromium these tests, without Firefox the few that use it, without
# axe-core the search for faults of accessibility. What fails beside another test is tried once more, alone, and that counts.
browser: $(VENV)/.test ## use the controls in real browsers, in JupyterLab and Voilà
	$(call title,The controls in chromium and Firefox$(comma) JupyterLab and Voilà)
	@test -f $(AXE) || { mkdir -p $(VENV)/axe && cd $(VENV)/axe && npm pack --silent axe-core@$(AXE_VERSION) >/dev/null && \
	  tar -xzf axe-core-$(AXE_VERSION).tgz; } || \
	  echo "npm could not fetch axe-core: skipping the search for faults of accessibility."
	@$(BIN)/pytest -q -rs -n $(processes) --dist worksteal tests/browser || { \
	  echo "Trying what failed once more, alone." >&2; \
	  $(BIN)/pytest -q -rs --last-failed --last-failed-no-failures none tests/browser; }

site: $(VENV)/.site ## build the lessons as a static site that needs a browser alone, in dist/site
	$(call title,The site)
	@$(SITE_BIN)/python -m barrage_site.build

site-serve: $(VENV)/.site ## serve the built site, on this computer alone unless IP=0.0.0.0
	@$(SITE_BIN)/python -m barrage_site.serve --ip "$(IP)" --port $(PORT)

docs: $(VENV)/.test ## build the documentation, guide and packages, in dist/docs
	$(call title,The documentation)
	@$(BIN)/python -m barrage_site.docs

# What cannot be built is said, and fails in the end; the pages and the wheel are tested all the same. Without npm, and
# without Pyodide from an earlier build, the site is skipped.
test-site: $(VENV)/.test ## build the site and go through its lessons in a real browser, without a network
	@failed=; what=tests/site; \
	if ! command -v npm >/dev/null && ! ls $(VENV)/site-cache/pyodide-*.tgz >/dev/null 2>&1; then \
	  echo "npm is not installed: the site could not be built (Debian: apt-get install npm)."; \
	elif ! $(MAKE) --no-print-directory site; then \
	  failed="The site could not be built (see above); only the pages and the wheel were tested."; \
	  what="tests/site/test_app.py tests/site/test_wheel.py"; \
	  echo "The site could not be built: testing the pages and the wheel without it." >&2; \
	fi; \
	printf '\n== %s\n' "The site$(comma) the pages and the wheel$(comma) in chromium"; \
	$(BIN)/pytest -q -rs -n $(processes) --dist worksteal --durations=0 --durations-min=5 $$what || exit; \
	test -z "$$failed" || { echo "$$failed" >&2; exit 1; }

lessons: $(VENV)/.test ## run every lesson anew and store what it shows
	$(call title,Running the lessons)
	@$(BIN)/python -m tests.notebook_tool $(NOTEBOOKS)
	@$(BIN)/barrage course coverage > notebooks/COVERAGE.md

fuzz: $(VENV)/.test ## try changed files, codes, commands and messages, each for a minute: FUZZ=3600 for an hour
	$(call title,Texts that no format may stumble over ($(FUZZ) seconds for each$(comma) $(JOBS) at the same time))
	@$(BIN)/python -m tests.fuzz.search --seconds $(FUZZ) --jobs $(JOBS) $(addprefix --seed ,$(SEED))

pythons: $(VENV)/.test ## try the kit on the oldest and the newest supported Python that this computer has
	$(call title,Other Pythons)
	@$(BIN)/python -m tests.pythons $(VENV) --jobs $(JOBS)

versions: $(VENV)/.test ## try the kit with the oldest and the newest versions of what it needs
	$(call title,The oldest and the newest versions)
	@$(BIN)/python -m tests.versions $(VENV) --jobs $(JOBS)

load: $(VENV)/.test ## thirty people use the pages and the site, and one more misbehaves: how long the others wait
	$(call title,Thirty people and one who misbehaves)
	@$(BIN)/python -m tests.site.load

mutants: $(VENV)/.test ## change rules one at a time in a copy: a lesson or a test must notice each; MUTANTS=200 takes long
	$(call title,Changed rules that a lesson must notice)
	@$(BIN)/python -m tests.mutate_lessons
	$(call title,Changed rules and sentences that a test must notice)
	@$(BIN)/python -m tests.mutate_rules --sample $(MUTANTS) --jobs $(JOBS)

format: $(VENV)/.test ## mend what ruff can mend by itself
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: $(VENV)/.bench ## measure the engine beside python-chess and catanatron, each bot, and how well games are shared
	$(call title,Benchmark of the engine)
	@$(BIN)/python tests/bench.py
	$(call title,How long each bot takes)
	@$(BIN)/python tests/bench_players.py
	$(call title,One process$(comma) all cores$(comma) Dask)
	@$(BIN)/python tests/bench_sharing.py

positions: $(VENV)/.test ## ask every bot about 10,000 positions of random games, odd maps and rules included: takes long
	$(call title,A legal answer to every question)
	@BARRAGE_POSITIONS=10000 $(BIN)/pytest -q -n $(JOBS) tests/bots/test_planner.py -k legal_answer

maps: $(VENV)/.test ## play, draw and question 1,000 maps from seeds: takes long
	$(call title,Maps from seeds)
	@BARRAGE_MAPS=1000 $(BIN)/pytest -q -n $(JOBS) tests/test_generated_maps.py

ladder: $(VENV)/.test ## measure how strong the bots are: takes long
	$(call title,The ladder)
	@$(BIN)/barrage ladder $(LADDER)

fast: $(VENV)/.fast ## compile rules and bots, for long simulations: needs a C compiler, makes .venv/fast
	@$(VENV)/fast/bin/barrage --version
	@echo "Use it as $(VENV)/fast/bin/barrage; $(BIN)/barrage stays pure Python."

bench-fast: $(VENV)/.fast ## the same with the compiled engine
	$(call title,Benchmark of the compiled engine)
	@$(VENV)/fast/bin/python tests/bench.py
	$(call title,How long each bot takes$(comma) compiled)
	@$(VENV)/fast/bin/python tests/bench_players.py

# A copy of the checkout, where the compiled modules stand beside their sources, in an environment of its own. What other
# steps write meanwhile is left out.
compiled: $(VENV)/.made ## compile a copy of the kit and run the tests of the engine on it
	$(call title,The engine$(comma) compiled)
	@if ! { $(has_compiler); }; then echo "$(no_compiler) Skipping." >&2; exit 0; fi; \
	$(call make_venv,$(VENV)/compiled) && mkdir $(VENV)/compiled/tree && \
	tar -cf - --exclude=./.git --exclude='./$(VENV)' --exclude=./dist --exclude='./.*_cache' --exclude=./.hypothesis \
	  --exclude='./.coverage*' --exclude=__pycache__ . | tar -xf - -C $(VENV)/compiled/tree && \
	BARRAGE_COMPILE=1 $(call install,$(VENV)/compiled) $(EXACTLY) --editable '$(VENV)/compiled/tree[test]' && \
	cd $(VENV)/compiled/tree && ../bin/barrage --version && ../bin/pytest -q -n $(processes) $(TESTS)

clean: ## remove the environment, caches and build products
	@rm -rf $(VENV) build dist .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -type d \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +

# The environment is made anew when what it asks for changes, so that nothing stays behind that is no longer asked for.
# Each stamp adds one set of extras to it; a stamp is written last, so that an installation cut short starts again.
$(VENV)/.made: pyproject.toml binder/constraints.txt
	$(call title,Making the environment in $(VENV))
	@command -v $(PYTHON) >/dev/null || \
	  { echo "$(PYTHON) was not found. Name one that is 3.11 or newer: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The kit needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
	         "Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@$(call make_venv,$(VENV))
	@touch $@

$(VENV)/.lab: extras := lab,app,simulate
$(VENV)/.test: extras := test
$(VENV)/.bench: extras := bench

$(VENV)/.lab $(VENV)/.test $(VENV)/.bench: $(VENV)/.made
	$(call title,Installing barrage-kit[$(extras)] (about a minute with pip))
	@$(call install,$(VENV)) $(EXACTLY) --editable '.[$(extras)]'
	@touch $@

# An environment of its own, so that lessons and tests stay pure Python.
$(VENV)/.fast: $(VENV)/.made hatch_build.py $(wildcard barrage_core/*.py barrage_core/*/*.py barrage_core/*/*/*.py)
	@$(has_compiler) || { echo "$(no_compiler)" >&2; exit 1; }
	$(call title,Compiling the kit into $(VENV)/fast (about two minutes))
	@$(call make_venv,$(VENV)/fast)
	@BARRAGE_COMPILE=1 $(call install,$(VENV)/fast) $(EXACTLY) '.[lab,app,simulate,bench]'
	@touch $@

# An environment of its own: JupyterLab would try to load the extension of the kernel that runs in a browser.
$(VENV)/.site: $(VENV)/.made
	$(call title,Making the environment of the site in $(VENV)/site)
	@$(call make_venv,$(VENV)/site)
	@$(call install,$(VENV)/site) $(EXACTLY) --editable '.[site]'
	@touch $@
