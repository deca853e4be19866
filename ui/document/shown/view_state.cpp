// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/view_state.h"

#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "ui/document/optimizations/design_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::document {

namespace {

/// Times of a motion that lie between two iterates in the view: a tenth of a processor at most, and
/// less where the next one would look like the one that is shown.
constexpr double restOfMoving = 10.0;
constexpr double restOfStill = 40.0;
constexpr double stillShare = 1e-3;  // of the largest sample of an input, of a number

/// Whether variables are where they are in a model, to the eye.
bool isStill(const model::Model& shown, const std::vector<session::Variable>& variables,
             const std::vector<double>& values) {
    const std::size_t count = std::min(variables.size(), values.size());
    double largest = 0.0, farthest = 0.0;  // of the samples of one input
    for (std::size_t index = 0; index < count; ++index) {
        const session::Variable& variable = variables[index];
        if (variable.sample < 0) {
            const model::Number* number =
                model::findNumber(shown, variable.object, variable.property);
            if (!number
                || std::abs(values[index] - number->value) > stillShare * std::abs(number->value))
                return false;
            continue;
        }
        const bool first = index == 0 || variables[index - 1].sample < 0
                           || variables[index - 1].object != variable.object;
        if (first) largest = farthest = 0.0;
        const model::Input* input = model::findById(shown.inputs, variable.object);
        const auto sample = static_cast<std::size_t>(variable.sample);
        if (!input || sample >= input->samples.size()) return false;
        largest = std::max(largest, std::abs(input->samples[sample]));
        farthest = std::max(farthest, std::abs(values[index] - input->samples[sample]));
        const bool last = index + 1 == count || variables[index + 1].sample < 0
                          || variables[index + 1].object != variable.object;
        if (last && farthest > stillShare * largest) return false;
    }
    return true;
}

}  // namespace

ViewState::ViewState(Project& project, Solver& solver, Optimizations& optimizations,
                     QObject* parent)
    : QObject(parent), project_(project), solver_(solver), optimizations_(optimizations) {
    connect(&project_, &Project::left, this, &ViewState::reset);
    connect(&project_, &Project::replaced, this,
            [this] { Q_EMIT changed(ViewPart::Iteration | ViewPart::Motion); });
    connect(&project_, &Project::modelChanged, this, &ViewState::onModelChanged);
    connect(&solver_, &Solver::simulationChanged, this, [this] {
        if (!dragged_) previewed_ = {};
        Q_EMIT changed(ViewPart::Motion);
    });
    connect(&solver_, &Solver::gradientChanged, this, [this] {
        if (!dragged_) gradient_.reset();
        Q_EMIT changed(ViewPart::Gradient);
    });
    connect(&optimizations_, &Optimizations::started, this, &ViewState::onStarted);
    connect(&optimizations_, &Optimizations::iterationsReported, this, &ViewState::onIterated);
    connect(&optimizations_, &Optimizations::finished, this, [this] {
        iterate_ = {};
        Q_EMIT changed(ViewPart::Motion);
    });
    connect(&optimizations_, &Optimizations::placesChanged, this, [this] {
        if (iteration_) showIteration(std::nullopt);
    });
    connect(&motionTask_, &MotionTask::computed, this, &ViewState::take);
    connect(&follower_, &MotionTask::computed, this,
            [this](const ModelPointer& model, const SimulationPointer& motion) {
                if (!optimizations_.running() || !following_ || iteration_ || motion->failure)
                    return;
                iterate_ = {model, motion};
                Q_EMIT changed(ViewPart::Motion);
            });
}

void ViewState::reset() {
    motionTask_.discard();
    follower_.discard();
    dragged_.reset();
    previewed_ = replayed_ = iterate_ = initial_ = {};
    gradient_.reset();
    gradientModel_.reset();
    pulled_.clear();
    iteration_.reset();
    frame_.reset();
}

void ViewState::onModelChanged() {
    motionTask_.discard();
    dragged_.reset();
    pulled_.clear();
    if (project_.empty()) previewed_ = {};
    // An edit is looked at as it is made.
    const bool looked = std::exchange(iteration_, std::nullopt).has_value();
    Q_EMIT changed(looked ? ViewPart::Motion | ViewPart::Iteration : ViewPart::Motion);
}

/// What is shown in place of the project; null when nothing is.
const ViewState::Moving* ViewState::special() const {
    if (iteration_ && replayed_.motion) return &replayed_;
    if (optimizations_.running() && following_ && iterate_.model) return &iterate_;
    return previewed_.model ? &previewed_ : nullptr;
}

ModelPointer ViewState::model() const {
    const Moving* shown = special();
    return shown ? shown->model : project_.sharedModel();
}

ModelPointer ViewState::drawing() const {
    if (dragged_) return dragged_;
    const Moving* shown = special();
    return shown && shown != &previewed_ ? shown->model : project_.sharedModel();
}

SimulationPointer ViewState::motion() const {
    const Moving* shown = special();
    return shown ? shown->motion : solver_.simulation();
}

ViewFramePointer ViewState::frame() const {
    ModelPointer shown = model(), drawn = drawing();
    SimulationPointer moving = motion();
    if (!frame_ || frame_->model != shown || frame_->drawing != drawn || frame_->motion != moving
        || frame_->time != time_)
        frame_ = std::make_shared<const ViewFrame>(
            makeViewFrame(std::move(shown), std::move(drawn), std::move(moving), time_));
    return frame_;
}

GradientPointer ViewState::gradient() const {
    return gradient_ ? gradient_ : solver_.gradient();
}

bool ViewState::gradientStale() const {
    if (!gradient_ && !previewed_.model) return solver_.gradientStale();
    return gradientModel_ != (previewed_.model ? previewed_.model : project_.sharedModel());
}

void ViewState::setTime(double time) {
    const SimulationPointer moving = motion();
    const double end = moving && !moving->times.empty() ? moving->times.back() : 0.0;
    const double next = std::clamp(time, 0.0, std::max(0.0, end));
    if (!std::isfinite(time) || next == time_) return;
    time_ = next;
    Q_EMIT changed(ViewPart::Time);
}

// Dragging ----------------------------------------------------------------------------------------

void ViewState::drag(const std::function<void(model::Model&)>& edit) {
    if (optimizations_.running()) return;
    // What is dragged is the project, not an iteration that was looked at.
    if (iteration_) showIteration(std::nullopt);
    dragged_ = project_.edited(edit);
    motionTask_.request(dragged_, model::hasActiveTerms(*dragged_), MotionTask::Frames::Watchable,
                        solver_.shownCase());
    Q_EMIT changed(ViewPart::Drawing);
}

void ViewState::pull(const std::vector<session::BodyDisplacement>& pose) {
    pulled_ = pose;
    Q_EMIT changed(ViewPart::Drawing);
}

void ViewState::endDrag() {
    const bool pulled = !std::exchange(pulled_, {}).empty();
    if (!dragged_) {
        if (pulled) Q_EMIT changed(ViewPart::Motion);
        return;
    }
    motionTask_.discard();
    dragged_.reset();
    previewed_ = {};
    gradient_.reset();
    Q_EMIT changed(ViewPart::Motion | ViewPart::Gradient);
}

void ViewState::take(const ModelPointer& model, const SimulationPointer& motion,
                     const GradientPointer& gradient) {
    // One that stops early is no problem of the project: the last one that does not stays.
    if (motion->failure) return;
    ViewChange what;
    if (iteration_ && model == replayed_.model) {
        replayed_.motion = motion;
        what |= ViewPart::Motion;
    }
    if (dragged_) {
        if (gradient) {
            gradient_ = gradient;
            gradientModel_ = model;
        }
        if (previewed_.motion != motion) {
            previewed_ = {model, motion};
            what |= ViewPart::Motion;
        }
        what |= ViewPart::Gradient;
    }
    if (what) Q_EMIT changed(what);
}

// Optimizations -----------------------------------------------------------------------------------

void ViewState::onStarted() {
    const ModelPointer model = optimizations_.all().back().initialModel;
    initial_ = {model, solver_.simulationModel() == model ? solver_.simulation() : nullptr};
    iterate_ = {};
    following_ = true;
    iteration_.reset();
    Q_EMIT changed(ViewPart::Motion | ViewPart::Iteration);
}

bool ViewState::isIterateDue(const Optimization& optimization,
                             const session::IterationReport& report) const {
    const double rest =
        sinceIterate_.isValid() && follower_.motionSeconds() > 0.0
            ? 1e-3 * static_cast<double>(sinceIterate_.elapsed()) / follower_.motionSeconds()
            : restOfStill;
    if (rest >= restOfStill) return true;
    return rest > restOfMoving
           && !(iterate_.model
                && isStill(*iterate_.model, optimization.variables, report.variables));
}

void ViewState::onIterated(const IterationList& reports) {
    const Optimization& optimization = optimizations_.all().back();
    const session::IterationReport& newest = *reports.back();
    if (!following_ || follower_.busy() || !isIterateDue(optimization, newest)) return;
    sinceIterate_.start();
    follower_.request(std::make_shared<const model::Model>(designAt(optimization, newest)), false,
                      MotionTask::Frames::Watchable, solver_.shownCase());
}

void ViewState::setFollowing(bool following) {
    if (following_ == following) return;
    following_ = following;
    if (following) iteration_.reset();
    Q_EMIT changed(ViewPart::Motion | ViewPart::Iteration);
}

void ViewState::showIteration(std::optional<Iteration> iteration) {
    const std::vector<Optimization>& all = optimizations_.all();
    if (iteration
        && (iteration->optimization >= all.size()
            || iteration->iteration >= all[iteration->optimization].iterations.size()))
        return;
    if (iteration && optimizations_.running()) following_ = false;
    motionTask_.discard();
    replayed_ = {};
    iteration_ = iteration;
    if (iteration) {
        const Optimization& looked = all[iteration->optimization];
        replayed_.model = std::make_shared<const model::Model>(
            designAt(looked, *looked.iterations[iteration->iteration]));
        // The motion of the best design is kept; nothing has to be computed to show it.
        const bool last = iteration->iteration + 1 == looked.iterations.size();
        if (last && looked.motion && solver_.shownCase().empty())
            replayed_.motion = looked.motion;
        else
            motionTask_.request(replayed_.model, false, MotionTask::Frames::Every,
                                solver_.shownCase());
    }
    Q_EMIT changed(ViewPart::Motion | ViewPart::Iteration);
}

}  // namespace linkwright::document
