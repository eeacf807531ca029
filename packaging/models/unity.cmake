# Read by CMake at each project of llama.cpp (CMAKE_PROJECT_INCLUDE). Its many small sources are compiled some at a time, which takes
# half the time; those of ggml name different things alike, and are compiled one by one.
if(PROJECT_NAME STREQUAL "ggml")
  set(CMAKE_UNITY_BUILD OFF)
else()
  set(CMAKE_UNITY_BUILD ON)
endif()
# Its helpers for programs of its own are built and never linked here, which takes a minute; the crate asks for them whatever its features say.
set(LLAMA_BUILD_COMMON OFF)
