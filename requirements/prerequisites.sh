#!/bin/sh
# sh requirements/prerequisites.sh PYTHON GOAL ...
#
# Says what this machine lacks for these goals of the Makefile, in one sentence each, and fails if it
# lacks anything. It makes nothing. README.md names the same packages, in one line for each system.

python=$1
shift
goals=${*:-help}
lacking=0

# lack SENTENCE REMEDY
lack() {
  echo "expected $1: $2" >&2
  lacking=1
}

ID='' ID_LIKE=''
: "${OS_RELEASE:=/etc/os-release}"  # tests have other systems
[ ! -r "$OS_RELEASE" ] || . "$OS_RELEASE"
[ "$(uname)" != Darwin ] || ID=macos
sudo='sudo '
[ "$(id -u)" != 0 ] || sudo=''

# install DEBIAN FEDORA ARCH MACOS: how to get what has these names there
install() {
  case " $ID $ID_LIKE " in
    *' debian '* | *' ubuntu '*) echo "${sudo}apt-get install $1" ;;
    *' fedora '*) echo "${sudo}dnf install $2" ;;
    *' arch '*) echo "${sudo}pacman -S $3" ;;
    *' macos '*) echo "$4" ;;
    *) echo "install $1, or what this system calls it" ;;
  esac
}

# Where .venv is there already, two things can be wrong with it: it was never finished, or its Python
# has been replaced since.
if [ -e .venv/pyvenv.cfg ]; then
  .venv/bin/python -c 'import pip' 2>/dev/null || .venv/Scripts/python -c 'import pip' 2>/dev/null ||
    lack 'a complete environment in .venv, found one without its Python or pip' 'rm -r .venv, then make again'
else
  # A Python of any age must be able to read this.
  facts=$("$python" -c 'import os, sys, sysconfig
try:
    import ensurepip, venv
    complete = 1
except ImportError:
    complete = 0
header = os.path.join(sysconfig.get_path("include"), "Python.h")
print("%d.%d %d %d %d" % (sys.version_info[0], sys.version_info[1], sys.version_info >= (3, 11),
    os.path.exists(header), complete))' 2>/dev/null)
  read -r version recent headers complete <<END
$facts
END
  # A Python of another version has packages of its own: python3.12 has python3.12-dev.
  case ${python##*/} in python3.*) name=${python##*/} ;; *) name=python3 ;; esac
  if [ -z "$version" ]; then
    lack "Python 3.11 or newer, found no $python" \
      "$(install "$name" "$name" python 'install it from python.org or with brew install python')"
  elif [ "$recent" = 0 ]; then
    lack "Python 3.11 or newer, found $version" 'install one and name it: make PYTHON=python3.12'
  fi
  [ "$headers" != 0 ] || lack "the headers of Python $version, found no Python.h" \
    "$(install "$name-dev" "$name-devel" python 'install Python from python.org or with brew install python')"
  [ "$complete" != 0 ] || lack "Python $version with venv and ensurepip, found it without" \
    "$(install "$name-venv" "$name" python 'install Python from python.org or with brew install python')"

  # CMake takes the first of these, too. Windows has none of them: there Visual Studio is looked for.
  for compiler in ${CXX:+"$CXX"} c++ g++ clang++; do
    ! command -v "${compiler%% *}" >/dev/null || break
    compiler=''
    [ -z "$CXX" ] || break
  done
  get=$(install g++ gcc-c++ gcc 'xcode-select --install')
  if [ "$OS" = Windows_NT ]; then
    :
  elif [ -z "$compiler" ]; then
    lack "a C++20 compiler, found no ${CXX:-g++}" "$get"
  # Clang says that it is GNU, too. Xcode 16 has the 16th Clang of Apple.
  elif ! printf '%s\n' '#if defined(__clang__) ? __clang_major__ < 16 : __GNUC__ < 12' '#error' '#endif' |
    $compiler -E -x c++ - >/dev/null 2>&1; then
    lack "g++ 12, clang++ 16 or newer, found $compiler $($compiler -dumpversion)" \
      'install one and name it: make CXX=g++-12'
  elif ! printf '%s\n' '#include <charconv>' '#include <ranges>' '#include <span>' |
    $compiler -std=c++20 -fsyntax-only -x c++ - >/dev/null 2>&1; then
    lack "the C++20 standard library, found none that $compiler can use" "$get"
  fi
fi

# What a fresh clone takes on the disk (du -s): 0.5 GB for the first comparison, 4 GB for the tests, and
# 4 GB more for PyTorch with CUDA.
case $goals in
  demo | build | smoke | page | help) room=1 stamp=.package ;;
  *check* | *torch*) room=10 stamp=.torch ;;
  *) room=5 stamp=.dev ;;
esac
if [ ! -e ".venv/$stamp" ]; then
  free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1000000) }')
  [ "${free:-$room}" -ge "$room" ] ||
    lack "$room GB of free disk for make $goals, found less than $((free + 1))" 'make room here'
fi
exit $lacking
