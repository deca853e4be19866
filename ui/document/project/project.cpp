// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project.h"

#include "engine/model/expressions.h"
#include "engine/model/optional_numbers.h"
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/drive_edit.h"
#include "engine/session/solving/diagnosis.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/project/sample_copy.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <exception>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace linkwright::document {

namespace {

ProjectView viewFrom(const std::string& json) {
    return projectViewFrom(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object());
}

/// The units of each commit, so that undo takes back the unit of a number together with the number.
class TypedUnitsHistory {
public:
    explicit TypedUnitsHistory(const session::Document& document)
        : kept_{{document.sharedModel(), {}}} {}

    /// Those of the present commit. @param present they are kept for a commit that is new
    TypedUnits at(const session::Document& document, const TypedUnits& present) {
        const std::size_t commit = document.current();
        if (commit >= kept_.size() || kept_[commit].first != document.sharedModel()) {
            kept_.resize(commit);
            kept_.emplace_back(document.sharedModel(), present);
        }
        return kept_[commit].second;
    }

private:
    std::vector<std::pair<ModelPointer, TypedUnits>> kept_;
};

}  // namespace

Project::Project(QObject* parent) : QObject(parent) {
    // Listeners are called as copies: what they remember is shared.
    document_.onChange([this, typed = std::make_shared<TypedUnitsHistory>(document_)] {
        view_.typedUnits = typed->at(document_, view_.typedUnits);
        const std::string& note = document_.note();
        const QJsonDocument units = QJsonDocument::fromJson(QByteArray::fromStdString(note));
        showUnits(note.empty() ? firstUnits_ : unitChoiceFrom(units.object()));
        Q_EMIT modelChanged();
        Q_EMIT fileChanged();
    });
}

bool Project::empty() const {
    return model().bodies.empty() && model().points.empty() && model().joints.empty();
}

// Files -------------------------------------------------------------------------------------------

void Project::newProject() {
    files_.start([this](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        file_.leave();
        return {};
    });
    files_.wait();  // what is being saved is that of this project
    ProjectFile::Opened opened;
    opened.model = session::newModel();
    replace(opened);
}

bool Project::readInTurn(const QString& title,
                         const std::function<BackgroundTask::Answer()>& read) {
    if (reading_) return false;
    reading_ = true;
    bool done = false;
    files_.start([&](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        try {
            return [&done, answer = read()] {
                answer();
                done = true;
            };
        } catch (...) {
            return [this, title, problems = session::problemsOf(std::current_exception())] {
                Q_EMIT messageRaised({title, problems});
            };
        }
    });
    files_.wait();
    reading_ = false;
    return done;
}

bool Project::open(const QString& path, Access access) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    return readInTurn(tr("%1 could not be opened").arg(QFileInfo(path).fileName()), [&] {
        return [this, access, opened = file_.read(absolute, access)] {
            replace(opened, access);
            if (access != Access::Unattended) recentFiles_.add(opened.path);
        };
    });
}

std::optional<FileOwner> Project::otherOwner(const QString& path) {
    std::optional<FileOwner> owner;
    readInTurn(tr("%1 could not be opened").arg(QFileInfo(path).fileName()), [&] {
        return [&owner, found = file_.otherOwner(QFileInfo(path).absoluteFilePath())] {
            owner = found;
        };
    });
    return owner;
}

bool Project::openSample(const QString& path) {
    const QString sample = QFileInfo(path).absoluteFilePath();
    return readInTurn(tr("%1 could not be opened").arg(QFileInfo(path).fileName()), [&] {
        return [this, sample, opened = file_.readSample(sample)] {
            replace(opened);
            recentFiles_.add(sample);
        };
    });
}

bool Project::isSample() const {
    return isSampleCopy(filePath());
}

bool Project::restore(const session::AbandonedWork& work) {
    return readInTurn(tr("The unsaved work could not be restored"), [&] {
        session::UnsavedWork kept = session::readAbandonedWork(work);
        return [this, kept = std::move(kept), recoveryFile = QString::fromStdString(work.path),
                former = file_.readFormer(QString::fromStdString(work.projectPath))] {
            replace(former, Access::Usual, kept.rig,
                    kept.view.empty() ? former.view : viewFrom(kept.view));
            if (former.path.isEmpty()) Q_EMIT restored(recoveryFile);
            change(tr("Restore unsaved work"),
                   [&](model::Model& edited, std::vector<session::Study>& studies) {
                       edited = kept.model;
                       studies = kept.studies;
                   });
        };
    });
}

void Project::lookAtFile() {
    if (filePath().isEmpty()) return;
    files_.start(
        [this, path = filePath()](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
            if (!file_.changedElsewhere(path)) return {};
            return [this, path] {
                if (path != filePath()) return;
                differsFromFile_ = true;
                Q_EMIT fileChanged();
                Q_EMIT changedElsewhere(false);
            };
        });
}

void Project::startSaving(const QString& path, IfChanged ifChanged) {
    const QString present = saving() ? askedPath_ : filePath();
    Q_EMIT savingBegins();
    const QString target = path.isEmpty() ? present : QFileInfo(path).absoluteFilePath();
    // What an import left elsewhere goes with the project.
    if (!session::shapesAreBeside(model(), target.toStdString()))
        commit(tr("Keep shapes next to the project file"),
               [&](model::Model& edited) { session::bringShapes(edited, target.toStdString()); });
    const ProjectContent content{
        sharedModel(), view(), windowView_, rig_, document_.sharedStudies(), filePath()};
    if (saving() && target == askedPath_ && content == asked_) return;
    files_.start([this, content, target,
                  ifChanged](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        std::function<void()> tell;
        try {
            if (file_.write(content, target, ifChanged))
                return [this, content, target] { endSaving(content, target); };
            tell = [this] { Q_EMIT changedElsewhere(true); };
        } catch (...) {
            tell = [this, target, problems = session::problemsOf(std::current_exception())] {
                Q_EMIT messageRaised(
                    {tr("%1 could not be saved").arg(QFileInfo(target).fileName()), problems});
            };
        }
        return [this, tell] {
            --saves_;
            lastSaved_ = false;
            tell();
            Q_EMIT savingChanged();
        };
    });
    ++saves_;
    asked_ = content;
    askedPath_ = target;
    Q_EMIT savingChanged();
}

void Project::endSaving(const ProjectContent& content, const QString& path) {
    --saves_;
    lastSaved_ = true;
    const QString before = filePath();
    document_.markSaved(path.toStdString(), content.model, content.studies);
    savedView_ = content.view;
    keepsView_ = true;
    savedRig_ = content.rig;
    readOnly_ = false;
    differsFromFile_ = false;
    recentFiles_.add(path);
    Q_EMIT saved();
    if (path != before) Q_EMIT savedElsewhere();
    Q_EMIT fileChanged();
    Q_EMIT savingChanged();
}

bool Project::finishSaving() {
    files_.wait();
    return lastSaved_;
}

bool Project::save() {
    startSaving();
    return finishSaving();
}

bool Project::saveAs(const QString& path) {
    startSaving(path);
    return finishSaving();
}

QString Project::filePath() const {
    return QString::fromStdString(document_.filePath());
}

QString Project::fileName() const {
    return filePath().isEmpty() ? tr("Untitled") : QFileInfo(filePath()).fileName();
}

void Project::replace(const ProjectFile::Opened& opened, Access access) {
    replace(opened, access, opened.rig, opened.view);
}

/// @param rig its settings now, those of the file or others
/// @param view likewise
void Project::replace(const ProjectFile::Opened& opened, Access access,
                      const session::RigSettings& rig, const ProjectView& view) {
    Q_EMIT left();
    readOnly_ = access != Access::Usual;
    differsFromFile_ = false;
    rig_ = rig;
    savedRig_ = opened.rig;
    firstUnits_ = view.units;
    savedView_ = opened.view;
    view_.typedUnits = view.typedUnits;
    studyProblems_ = opened.studyProblems;
    document_.reset(opened.model, opened.path.toStdString(), opened.studies);
    view_ = view;
    keepsView_ = opened.keepsView;
    windowView_ = opened.window;
    Q_EMIT unitChoiceChanged();
    Q_EMIT plotLayoutChanged();
    Q_EMIT plotViewRead();
    Q_EMIT replaced();
    Q_EMIT fileChanged();
    if (!opened.rigProblems.empty())
        Q_EMIT messageRaised({tr("The settings of the rig could not be read"), opened.rigProblems});
    if (!opened.missingShapes.empty())
        Q_EMIT messageRaised({tr("Some shape files cannot be used"), opened.missingShapes});
    if (!opened.studyProblems.empty())
        Q_EMIT messageRaised({tr("The studies could not be read"), opened.studyProblems});
}

// Edits -------------------------------------------------------------------------------------------

namespace {

void apply(const std::function<void(model::Model&)>& edit, model::Model& edited) {
    edit(edited);
    std::vector<base::Diagnostic> faults;  // shown by the check of the whole model
    model::resolveExpressions(edited, faults);
}

}  // namespace

bool Project::commit(const QString& name, const std::function<void(model::Model&)>& edit) {
    return change(name, [&](model::Model& edited, std::vector<session::Study>&) { edit(edited); });
}

bool Project::commitDesign(const QString& name, const std::function<void(model::Model&)>& edit) {
    return document_.commit(name.toStdString(), [&](model::Model& edited) { apply(edit, edited); });
}

bool Project::commitStudies(const QString& name,
                            const std::function<void(std::vector<session::Study>&)>& edit) {
    if (!studyProblems_.empty()) {
        Q_EMIT messageRaised({tr("The studies of the file stay as they are"), studyProblems_});
        return false;
    }
    return document_.commit(
        name.toStdString(),
        [&](model::Model&, std::vector<session::Study>& studies) { edit(studies); });
}

bool Project::change(const QString& name,
                     const std::function<void(model::Model&, std::vector<session::Study>&)>& edit) {
    std::vector<base::Diagnostic> refused;
    const auto both = [&](model::Model& edited, std::vector<session::Study>& studies) {
        try {
            apply([&](model::Model& drawn) { edit(drawn, studies); }, edited);
            session::settleDimensions(edited, model());
            session::followDrive(edited, model());
        } catch (const base::InputError& error) {
            refused = error.diagnostics();
            edited = model();
            studies = this->studies();
        }
    };
    const bool made = document_.commit(name.toStdString(), both);
    if (!made) Q_EMIT editRefused();
    if (!refused.empty()) Q_EMIT messageRaised({tr("The drawing stays as it was"), refused});
    return made;
}

ModelPointer Project::edited(const std::function<void(model::Model&)>& edit) const {
    auto edited = std::make_shared<model::Model>(model());
    apply(edit, *edited);
    try {
        session::settleDimensions(*edited, model());
        session::followDrive(*edited, model());
    } catch (const base::InputError&) {  // the commit will say so
    }
    return edited;
}

void Project::undo() {
    if (document_.canUndo()) document_.undo();
}

void Project::redo() {
    if (document_.canRedo()) document_.redo();
}

void Project::goTo(std::size_t commit) {
    if (commit < document_.history().size()) document_.goTo(commit);
}

void Project::setNumber(const std::string& object, const std::string& property, double value) {
    const QString name =
        tr("Set %1 of %2").arg(propertyLabel(model(), object, property), nameOf(model(), object));
    commit(name, [&](model::Model& edited) {
        model::addOptionalNumber(edited, object, property);
        model::Number* number = model::findNumber(edited, object, property);
        if (!number) return;
        number->value = value;
        number->expression.clear();
        // What is typed is taken, or refused: dimensions do not move the point elsewhere.
        if (model::findById(edited.points, object)) session::settleAround(edited, model());
    });
}

QString Project::faultOfExpression(const std::string& object, const std::string& property,
                                   const std::string& expression) const {
    model::Model trial = model();
    model::addOptionalNumber(trial, object, property);
    model::Number* number = model::findNumber(trial, object, property);
    if (!number) return {};
    number->expression = expression;
    std::vector<base::Diagnostic> faults;
    model::resolveExpressions(trial, faults);
    for (const base::Diagnostic& fault : faults)
        if (fault.object == object
            && QString::fromStdString(fault.place).contains(QString::fromStdString(property)))
            return translated(fault.message);
    return {};
}

QString Project::setExpression(const std::string& object, const std::string& property,
                               const std::string& expression,
                               const std::function<void(model::Model&)>& also) {
    QString fault = faultOfExpression(object, property, expression);
    if (!fault.isEmpty()) return fault;
    const QString name =
        tr("Set %1 of %2").arg(propertyLabel(model(), object, property), nameOf(model(), object));
    commit(name, [&](model::Model& edited) {
        model::addOptionalNumber(edited, object, property);
        if (model::Number* target = model::findNumber(edited, object, property))
            target->expression = expression;
        // What follows from a formula cannot be varied by itself.
        if (const auto index = designVariableIndex(edited, object, property))
            edited.designVariables.erase(edited.designVariables.begin()
                                         + static_cast<std::ptrdiff_t>(*index));
        if (also) also(edited);
    });
    return {};
}

void Project::setDesignVariable(const std::string& object, const std::string& property, bool on) {
    const QString label = variableLabel(model(), object, property);
    const QString name = on ? tr("Optimize %1").arg(label) : tr("Hold %1 fixed").arg(label);
    commit(name, [&](model::Model& edited) {
        const std::optional<std::size_t> index = designVariableIndex(edited, object, property);
        if (on) model::addOptionalNumber(edited, object, property);
        if (on && !index)
            edited.designVariables.push_back({object, property, std::nullopt, std::nullopt});
        else if (!on && index)
            edited.designVariables.erase(edited.designVariables.begin()
                                         + static_cast<std::ptrdiff_t>(*index));
    });
}

// View kept in the file ---------------------------------------------------------------------------

void Project::setPlotLayout(const PlotLayout& layout) {
    if (layout == view_.plots) return;
    const bool before = modified();
    view_.plots = layout;
    Q_EMIT plotLayoutChanged();
    if (modified() != before) Q_EMIT fileChanged();
}

void Project::setPlotView(const PlotView& view) {
    const bool before = modified();
    view_.plotView = view;
    if (modified() != before) Q_EMIT fileChanged();
}

void Project::showUnits(const UnitChoice& choice) {
    if (choice == view_.units) return;
    view_.units = choice;
    view_.plotView.values.clear();  // ranges in other units
    if (!view_.plotView.over.isEmpty()) {
        view_.plotView.time.reset();
        view_.plotView.cursors.clear();
    }
    Q_EMIT unitChoiceChanged();
}

void Project::setUnitChoice(const UnitChoice& choice) {
    const bool before = modified();
    firstUnits_ = choice;
    showUnits(choice);
    if (modified() != before) Q_EMIT fileChanged();
}

void Project::chooseUnits(const UnitChoice& choice) {
    const UnitChoice& present = view_.units;
    if (choice == present) return;
    const QString unit = choice.length != present.length ? choice.length
                         : choice.angle != present.angle ? choice.angle
                                                         : choice.speed;
    const QJsonDocument note(toJson(choice));
    document_.annotate(tr("Show numbers in %1").arg(unit).toStdString(),
                       note.toJson(QJsonDocument::Compact).toStdString());
}

QString Project::typedUnit(const std::string& object, const std::string& property) const {
    return view_.typedUnits.value(QString::fromStdString(object + '/' + property));
}

void Project::keepTypedUnit(const std::string& object, const std::string& property,
                            const QString& unit) {
    const QString key = QString::fromStdString(object + '/' + property);
    if (unit == view_.typedUnits.value(key)) return;
    const bool before = modified();
    if (unit.isEmpty())
        view_.typedUnits.remove(key);
    else
        view_.typedUnits[key] = unit;
    if (modified() != before) Q_EMIT fileChanged();
}

void Project::shareTypedUnits(const std::string& from, const std::string& to) {
    const QString start = QString::fromStdString(from + '/');
    const TypedUnits units = view_.typedUnits;
    for (auto unit = units.begin(); unit != units.end(); ++unit)
        if (unit.key().startsWith(start))
            view_.typedUnits[QString::fromStdString(to + '/') + unit.key().mid(start.size())] =
                unit.value();
}

/// Units of numbers that are gone stay at hand for undo, and out of the file.
ProjectView Project::view() const {
    ProjectView view = view_;
    for (auto unit = view.typedUnits.begin(); unit != view.typedUnits.end();) {
        const std::string object = unit.key().section(QLatin1Char('/'), 0, 0).toStdString();
        const std::string property = unit.key().section(QLatin1Char('/'), 1).toStdString();
        const bool there = model::findNumber(model(), object, property) != nullptr;
        unit = there ? std::next(unit) : view.typedUnits.erase(unit);
    }
    return view;
}

void Project::setRigSettings(const session::RigSettings& settings) {
    if (settings == rig_) return;
    rig_ = settings;
    savedRig_.device = settings.device;  // which rig is at hand goes along with the next save
    Q_EMIT fileChanged();                // each is kept, lest a crash takes it
}

bool Project::viewModified() const {
    return keepsView_ && view_ != savedView_ && view() != savedView_;
}

}  // namespace linkwright::document
