# The front door. meson does the work; each target sets up what it needs by itself.
.PHONY: build run play test test-packages lint web web-packages web-test gallery pictures clean

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
test: test-packages build lint
	@meson test -C build --print-errorlogs
	@test -f build-asan/build.ninja || meson setup build-asan --buildtype=debugoptimized \
	    -Db_sanitize=address,undefined -Db_lundef=false -Dchecked=true
	@ninja -C build-asan
	@meson test -C build-asan --print-errorlogs --timeout-multiplier 10
	@fuzz/run 60 message record moves
	@build/kontor check tests/scenarios
	@$(MAKE) --no-print-directory web-test

test-packages:
	@tools/setup tests

# Layers, style, clang-format, clang-tidy, the page's own lint. The build makes what clang-tidy reads; what it
# found clean is not looked at again until it changes.
lint: build web-packages
	@tools/lint

# The page, into web/dist: any file server can hand it out.
web: build web-packages
	@cd web && npx --no-install tsc --noEmit && node build.mjs

web-packages:
	@tools/setup web
	@cd web && (test node_modules/.package-lock.json -nt package-lock.json || npm ci --no-audit --no-fund --loglevel=error)

# The page in Debian's Chromium: whole games, online, lessons, keyboard, offline, accessibility.
web-test: web
	@tools/setup browser
	@cd web && node --test tests/unit/*_test.mjs
	@cd web && node --test --test-concurrency=2 --test-timeout=1800000 tests/*_test.mjs

# Every picture in all sizes on one page, for looking at.
gallery: web-packages
	@cd web && node gallery.mjs

# The pictures of README and docs/ once more, from the page as it is.
pictures: web
	@tools/setup pictures
	@cd web && node screenshots.mjs

clean:
	rm -rf build build-asan build-fuzz web/dist web/dist-gallery
