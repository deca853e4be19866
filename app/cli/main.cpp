// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/program.h"

int main(int count, char** arguments) {
    return linkwright::cli::runProgram(count, arguments);
}
