# The front door. meson does the work; each target sets up what it needs by itself.
.PHONY: build run play test lint web web-test clean

build:
	@tools/setup
	@test -f build/build.ninja || meson setup build --buildtype=release
	@ninja -C build

# The server with the page; it prints the address to open.
run: web
	@build/kontor serve --web web/dist

# The text client.
play: build
	@build/kontor play jambo

# Once as it is used, once with every check on; then the rulebooks' scenarios, and the page in a browser.
test: build lint
	@meson test -C build --print-errorlogs
	@test -f build-asan/build.ninja || meson setup build-asan --buildtype=debugoptimized \
	    -Db_sanitize=address,undefined -Db_lundef=false -Dchecked=true
	@ninja -C build-asan
	@meson test -C build-asan --print-errorlogs --timeout-multiplier 10
	@fuzz/run 60 message record
	@build/kontor check tests/scenarios
	@$(MAKE) --no-print-directory web-test

lint:
	@tools/setup
	@tools/lint

# The page, into web/dist: any file server can hand it out.
web: build
	@tools/setup web
	@cd web && (test node_modules/.package-lock.json -nt package-lock.json || npm ci --no-audit --no-fund --loglevel=error)
	@cd web && npx --no-install tsc --noEmit && node build.mjs

# The page in Debian's Chromium: whole games, online, lessons, keyboard, offline, accessibility.
web-test: web
	@tools/setup browser
	@cd web && for file in tests/*_test.mjs; do tests/run $$file || exit 1; done

clean:
	rm -rf build build-asan build-fuzz web/dist
