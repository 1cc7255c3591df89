# The front door. meson does the work; each target sets up what it needs by itself.
.PHONY: build run test lint clean

build:
	@tools/setup
	@test -f build/build.ninja || meson setup build --buildtype=release
	@ninja -C build

run: build
	@build/kontor play jambo

# Once as it is used, once with every check on; then the rulebooks' scenarios.
test: build lint
	@meson test -C build --print-errorlogs
	@test -f build-asan/build.ninja || meson setup build-asan --buildtype=debugoptimized \
	    -Db_sanitize=address,undefined -Db_lundef=false -Dchecked=true
	@ninja -C build-asan
	@meson test -C build-asan --print-errorlogs --timeout-multiplier 10
	@build/kontor check tests/scenarios

lint:
	@tools/setup
	@tools/lint

clean:
	rm -rf build build-asan
