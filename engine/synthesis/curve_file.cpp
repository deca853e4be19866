// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/curve_file.h"

#include "engine/base/diagnostic.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace linkwright::synthesis {

namespace {

using Piece = std::vector<PlanePoint>;

constexpr int evenCount = 96;
constexpr double touching = 1e-4;  // of the size of the drawing: ends this close are one point

double lengthOfPiece(const Piece& piece) {
    double length = 0.0;
    for (std::size_t index = 1; index < piece.size(); ++index)
        length += std::abs(piece[index] - piece[index - 1]);
    return length;
}

/// Points at equal lengths of a polygon. @param count with both ends; a closed one repeats its
/// first
Piece evenlyAlong(const Piece& piece, int count) {
    const double length = lengthOfPiece(piece);
    Piece points;
    std::size_t side = 0;
    double before = 0.0;  // length up to the side
    for (int index = 0; index < count; ++index) {
        const double wanted = length * index / (count - 1);
        double here = std::abs(piece[side + 1] - piece[side]);
        while (side + 2 < piece.size() && before + here < wanted) {
            before += here;
            ++side;
            here = std::abs(piece[side + 1] - piece[side]);
        }
        const double inside = here > 0.0 ? std::clamp((wanted - before) / here, 0.0, 1.0) : 0.0;
        points.push_back(piece[side] + inside * (piece[side + 1] - piece[side]));
    }
    return points;
}

/// Appends `piece` to one end of `chain` if they touch there.
bool joinTo(Piece& chain, Piece piece, double near) {
    for (int turn = 0; turn < 4; ++turn) {
        if (std::abs(chain.back() - piece.front()) <= near) {
            chain.insert(chain.end(), piece.begin() + 1, piece.end());
            return true;
        }
        std::reverse(turn % 2 == 0 ? piece.begin() : chain.begin(),
                     turn % 2 == 0 ? piece.end() : chain.end());
    }
    return false;
}

bool endsWith(const std::string& name, const std::string& ending) {
    return name.size() >= ending.size()
           && std::equal(ending.rbegin(), ending.rend(), name.rbegin(), [](char left, char right) {
                  return left == std::tolower(static_cast<unsigned char>(right));
              });
}

}  // namespace

std::vector<WantedPath> curvesOfPieces(std::vector<Piece> pieces) {
    Piece all;
    for (const Piece& piece : pieces)
        all.insert(all.end(), piece.begin(), piece.end());
    const double near = touching * sizeOf(all);
    std::vector<Piece> chains;
    while (!pieces.empty()) {
        Piece chain = std::move(pieces.front());
        pieces.erase(pieces.begin());
        for (bool grown = true; grown && std::abs(chain.back() - chain.front()) > near;) {
            const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
                return std::abs(piece.back() - piece.front()) > near && joinTo(chain, piece, near);
            });
            grown = found != pieces.end();
            if (grown) pieces.erase(found);
        }
        if (lengthOfPiece(chain) > near) chains.push_back(std::move(chain));
    }
    std::stable_sort(chains.begin(), chains.end(), [](const Piece& left, const Piece& right) {
        return lengthOfPiece(left) > lengthOfPiece(right);
    });
    std::vector<WantedPath> curves;
    for (const Piece& chain : chains) {
        WantedPath curve;
        curve.closed = std::abs(chain.back() - chain.front()) <= near;
        curve.points = evenlyAlong(chain, evenCount + (curve.closed ? 1 : 0));
        if (curve.closed) curve.points.pop_back();
        curves.push_back(std::move(curve));
    }
    return curves;
}

FilePath parsePathFile(const std::string& text, const std::string& name, double unit) {
    FilePath read;
    bool scaled = false;
    if (endsWith(name, ".svg") || endsWith(name, ".dxf")) {
        FileCurves drawing = endsWith(name, ".svg") ? parseSvg(text, name) : parseDxf(text, name);
        if (drawing.curves.empty())
            throw base::InputError(base::Diagnostic{base::Severity::Error,
                                                    {},
                                                    name,
                                                    "The drawing has no curve.",
                                                    "Convert text and symbols to outlines."});
        read.path = std::move(drawing.curves.front());
        read.others = drawing.curves.size() - 1;
        scaled = drawing.scaled;
        if (const std::string fault = faultOf(read.path); !fault.empty())
            throw base::InputError(base::Diagnostic{base::Severity::Error, {}, name, fault, {}});
    } else {
        read.path = parsePath(text, name);
    }
    for (PlanePoint& point : read.path.points)
        point *= scaled ? 1.0 : unit;
    return read;
}

}  // namespace linkwright::synthesis
