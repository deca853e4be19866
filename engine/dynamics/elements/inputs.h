// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <limits>
#include <memory>
#include <vector>

namespace linkwright::math {
class Expression;
}

namespace linkwright::dynamics {

/// Values of all inputs as functions of time, for given samples and parameters.
/// The map from samples to values is linear; `pullBack` applies its transpose.
/// Not thread-safe: one table per thread.
template <class Scalar>
class InputTable {
public:
    /// @param model copied from; its samples count until `setSamples`
    explicit InputTable(const model::Model& model);

    /// Replaces the samples of an input and prepares its interpolation.
    void setSamples(std::size_t input, const std::vector<Scalar>& samples);
    /// A sample as it is used, and of a cubic spline its second derivative there: to seed tangents
    /// of a part of the motion.
    [[nodiscard]] Scalar& sampleAt(std::size_t input, std::size_t sample) {
        return channels_[input].samples[sample];
    }
    [[nodiscard]] Scalar& curvatureAt(std::size_t input, std::size_t sample) {
        return channels_[input].curvatures[sample];
    }
    /// Cotangents of these after `pullBack`.
    [[nodiscard]] const Scalar& sampleCotangentAt(std::size_t input, std::size_t sample) const {
        return channels_[input].sampleCotangents[sample];
    }
    [[nodiscard]] const Scalar& curvatureCotangentAt(std::size_t input, std::size_t sample) const {
        return channels_[input].curvatureCotangents[sample];
    }
    /// Takes the named parameters that expressions use, by slot of the model's numbers.
    void setNumbers(const Scalar* numbers);

    /// Samples stretch with the time of the motion.
    /// @param scale ratio of that time to the time of the model's own duration
    void setTimeScale(const Scalar& scale) {
        timeScale_ = scale;
        stretches_ = true;
    }

    /// Takes over samples and named parameters of a table of plain numbers, without derivatives.
    template <class Other>
    void takeFrom(const InputTable<Other>& other) {
        const auto take = [](const std::vector<Other>& from, std::vector<Scalar>& to) {
            to.clear();
            for (const Other& value : from)
                to.push_back(Scalar(value, Other(0.0)));
        };
        for (std::size_t input = 0; input < channels_.size(); ++input) {
            take(other.channels_[input].samples, channels_[input].samples);
            take(other.channels_[input].curvatures, channels_[input].curvatures);
        }
        take(other.arguments_, arguments_);
        timeScale_ = Scalar(other.timeScale_, Other(0.0));
    }

    /// Held samples jump. As long as this lives, they have the values of the piece of the motion
    /// that an instant lies in, up to both of its ends: a step that ends at a jump knows nothing of
    /// what comes after it.
    class Piece {
    public:
        ~Piece() { table_.inside_ = before_; }
        Piece(const Piece&) = delete;
        Piece& operator=(const Piece&) = delete;

    private:
        friend class InputTable;
        Piece(const InputTable& table, double inside) : table_(table), before_(table.inside_) {
            table.inside_ = inside;
        }
        const InputTable& table_;
        double before_;
    };
    /// @param inside an instant of the motion within the piece, s
    [[nodiscard]] Piece pieceAt(double inside) const { return Piece(*this, inside); }
    /// The piece that another table is in now, if any.
    template <class Other>
    [[nodiscard]] Piece pieceOf(const InputTable<Other>& other) const {
        return Piece(*this, other.inside_);
    }

    /// Values of all inputs at `time` of the motion (s). Outside a piece, a jump belongs to what
    /// comes after it.
    void evaluate(double time, Scalar* values) const;

    /// Starts the accumulation of cotangents at zero.
    void clearCotangents();
    /// Adds the transpose of `evaluate` applied to cotangents of the values.
    void pullBack(double time, const Scalar* cotangents);
    /// Cotangent of the samples of an input; call after the last `pullBack`.
    [[nodiscard]] std::vector<Scalar> sampleCotangents(std::size_t input) const;
    /// Of the ratio that `setTimeScale` took, by way of the formulas of inputs.
    [[nodiscard]] const Scalar& timeScaleCotangent() const { return timeScaleCotangent_; }
    /// Adds the cotangents of the named parameters to a vector by slot.
    void addParameterCotangents(Scalar* slots) const;

private:
    template <class Other>
    friend class InputTable;

    struct Channel {
        model::InputKind kind;
        model::Interpolation interpolation;
        std::vector<Scalar> samples;
        std::vector<Scalar> curvatures;  ///< second derivatives at the samples
        std::vector<Scalar> sampleCotangents;
        std::vector<Scalar> curvatureCotangents;
        std::shared_ptr<const math::Expression> expression;
    };

    static constexpr double noPiece = std::numeric_limits<double>::quiet_NaN();

    /// The sample that is held at a time.
    [[nodiscard]] std::size_t heldAt(double time, std::size_t count) const;

    double duration_;
    mutable double inside_ = noPiece;  ///< an instant in the piece, s
    Scalar timeScale_{1.0};
    Scalar timeScaleCotangent_{0.0};
    bool stretches_ = false;
    std::vector<Channel> channels_;
    std::vector<int> parameterSlots_;        ///< of the named parameters, in order
    mutable std::vector<Scalar> arguments_;  ///< time, then the parameters
    std::vector<Scalar> parameterCotangents_;
};

}  // namespace linkwright::dynamics
