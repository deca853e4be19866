// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/sha256.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace linkwright::base {

namespace {

// FIPS 180-4, 4.2.2: fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> roundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Hash = std::array<std::uint32_t, 8>;

/// FIPS 180-4, 6.2.2: one block of 64 bytes.
void addBlock(Hash& hash, const unsigned char* block) {
    std::array<std::uint32_t, 64> schedule{};
    for (std::size_t word = 0; word < 16; ++word)
        for (std::size_t byte = 0; byte < 4; ++byte)
            schedule[word] = schedule[word] << 8 | block[4 * word + byte];
    for (std::size_t word = 16; word < 64; ++word) {
        const std::uint32_t early = schedule[word - 15];
        const std::uint32_t late = schedule[word - 2];
        schedule[word] = schedule[word - 16] + schedule[word - 7]
                         + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3)
                         + (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t round = 0; round < 64; ++round) {
        const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25))
                                    + ((e & f) ^ (~e & g)) + roundConstants[round]
                                    + schedule[round];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const Hash added{a, b, c, d, e, f, g, h};
    for (std::size_t word = 0; word < hash.size(); ++word)
        hash[word] += added[word];
}

}  // namespace

std::string sha256(std::string_view bytes) {
    // FIPS 180-4, 5.3.3: fractional parts of the square roots of the first eight primes.
    Hash hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    // 5.1.1: a one, zeros, and the length in bits fill the last block.
    std::string padded(bytes);
    padded += '\x80';
    while (padded.size() % 64 != 56)
        padded += '\0';
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(bytes.size());
    for (int shift = 56; shift >= 0; shift -= 8)
        padded += static_cast<char>(bits >> shift & 0xff);
    for (std::size_t start = 0; start < padded.size(); start += 64)
        addBlock(hash, reinterpret_cast<const unsigned char*>(padded.data()) + start);
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint32_t word : hash)
        for (int shift = 28; shift >= 0; shift -= 4)
            text += digits[word >> shift & 0xf];
    return text;
}

}  // namespace linkwright::base
