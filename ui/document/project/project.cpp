// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project.h"

#include "engine/model/expressions.h"
#include "engine/model/optional_numbers.h"
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/project/sample_copy.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <filesystem>
#include <system_error>
#include <utility>

namespace linkwright::document {

namespace {

constexpr QLatin1String viewKey("view");
constexpr QLatin1String plotsKey("plots");
constexpr QLatin1String plotViewKey("plotView");

/// Text of the file of a project; empty where there is none. What is there and cannot be read must
/// not pass for nothing: it would be lost with the next save.
/// @throws base::InputError when it cannot be read
std::string textOf(const QString& path) {
    std::error_code error;
    const auto kind = std::filesystem::status(path.toStdString(), error).type();
    if (path.isEmpty() || kind == std::filesystem::file_type::not_found) return {};
    return session::readTextFile(path.toStdString());
}

QByteArray hashOf(const std::string& text) {
    return text.empty() ? QByteArray()
                        : QCryptographicHash::hash(QByteArray::fromStdString(text),
                                                   QCryptographicHash::Sha256);
}

/// Of the text of a file; empty where there is none or it cannot be read.
QByteArray hashOfFile(const QString& path) {
    try {
        return hashOf(textOf(path));
    } catch (const base::InputError&) {
        return {};
    }
}

QJsonObject jsonOf(const std::string& text) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

}  // namespace

Project::Project(QObject* parent) : QObject(parent) {
    document_.onChange([this] {
        Q_EMIT modelChanged();
        Q_EMIT fileChanged();
    });
}

bool Project::empty() const {
    return model().bodies.empty() && model().points.empty() && model().joints.empty();
}

// Files -------------------------------------------------------------------------------------------

void Project::newProject() {
    replace(model::Model{}, QString(), {});
}

bool Project::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    try {
        model::Model model = session::readProject(absolute.toStdString());
        replace(std::move(model), absolute, textOf(absolute));
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be opened").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    recentFiles_.add(absolute);
    return true;
}

bool Project::openSample(const QString& path) {
    const QString sample = QFileInfo(path).absoluteFilePath();
    try {
        // Read where it is shipped, so that a fault is told of the file that was chosen.
        model::Model model = session::readProject(sample.toStdString());
        const QString copy = copySample(sample);
        replace(std::move(model), copy, textOf(copy));
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be opened").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    recentFiles_.add(sample);
    return true;
}

bool Project::isSample() const {
    return isSampleCopy(filePath());
}

bool Project::restore(const session::AbandonedWork& work) {
    model::Model kept;
    try {
        kept = session::readAbandonedWork(work);
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised({tr("The unsaved work could not be restored"), error.diagnostics()});
        return false;
    }
    model::Model saved;
    std::string path = work.projectPath, text;
    try {
        if (!path.empty()) {
            saved = session::readProject(path);
            text = textOf(QString::fromStdString(path));
        }
    } catch (const base::InputError&) {
        path.clear();  // the file is gone: the work has to be saved anew
        saved = {};
    }
    replace(std::move(saved), QString::fromStdString(path), text);
    if (path.empty()) Q_EMIT restored(QString::fromStdString(work.path));
    commit(tr("Restore unsaved work"), [&kept](model::Model& edited) { edited = std::move(kept); });
    return true;
}

bool Project::changedOnDisk() const {
    const QByteArray now = fileHash_.isEmpty() ? QByteArray() : hashOfFile(filePath());
    return !now.isEmpty() && now != fileHash_;
}

bool Project::save() {
    return saveAs(filePath());
}

bool Project::saveAs(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const QString before = filePath();
    try {
        // A copy keeps what the file holds beside the model: unknown keys, the view.
        session::writeProject(model(), absolute.toStdString(), textOfOpenFile());
    } catch (const base::InputError& error) {
        Q_EMIT messageRaised(
            {tr("%1 could not be saved").arg(QFileInfo(path).fileName()), error.diagnostics()});
        return false;
    }
    document_.markSaved(absolute.toStdString());
    fileHash_ = hashOfFile(absolute);
    savedLayout_ = plotLayout_;
    savedView_ = plotView_;
    recentFiles_.add(absolute);
    Q_EMIT saved();
    if (filePath() != before) Q_EMIT savedElsewhere();
    Q_EMIT fileChanged();
    return true;
}

QString Project::filePath() const {
    return QString::fromStdString(document_.filePath());
}

QString Project::fileName() const {
    return filePath().isEmpty() ? tr("Untitled") : QFileInfo(filePath()).fileName();
}

void Project::replace(model::Model model, const QString& path, const std::string& text) {
    Q_EMIT left();
    document_.reset(std::move(model), path.toStdString());
    fileHash_ = hashOf(text);
    readView(text);
    Q_EMIT replaced();
    Q_EMIT fileChanged();
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
    return document_.commit(name.toStdString(), [&](model::Model& edited) { apply(edit, edited); });
}

ModelPointer Project::edited(const std::function<void(model::Model&)>& edit) const {
    auto edited = std::make_shared<model::Model>(model());
    apply(edit, *edited);
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
    });
}

QString Project::setExpression(const std::string& object, const std::string& property,
                               const std::string& expression) {
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
            return QString::fromStdString(fault.message);
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
    });
    return {};
}

void Project::setDesignVariable(const std::string& object, const std::string& property, bool on) {
    const QString label = variableLabel(model(), object, property);
    const QString name =
        on ? tr("Let the optimizer change %1").arg(label) : tr("Hold %1 fixed").arg(label);
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
    if (layout == plotLayout_) return;
    const bool before = modified();
    plotLayout_ = layout;
    Q_EMIT plotLayoutChanged();
    if (modified() != before) Q_EMIT fileChanged();
}

void Project::setPlotView(const PlotView& view) {
    const bool before = modified();
    plotView_ = view;
    if (modified() != before) Q_EMIT fileChanged();
}

bool Project::viewModified() const {
    if (plotLayout_ == savedLayout_ && plotView_ == savedView_) return false;
    return !filePath().isEmpty() && !isSample() && QFileInfo(filePath()).isWritable();
}

void Project::readView(const std::string& text) {
    const QJsonObject view = jsonOf(text).value(viewKey).toObject();
    plotLayout_ = plotLayoutFrom(view.value(plotsKey).toArray());
    plotView_ = plotViewFrom(view.value(plotViewKey).toObject());
    savedLayout_ = plotLayout_;
    savedView_ = plotView_;
    Q_EMIT plotLayoutChanged();
    Q_EMIT plotViewRead();
}

std::string Project::textOfOpenFile() const {
    const std::string text = textOf(filePath());
    QJsonObject json = jsonOf(text);
    QJsonObject view = json.value(viewKey).toObject();
    if (view.value(plotsKey).toArray() == toJson(plotLayout_)
        && view.value(plotViewKey).toObject() == toJson(plotView_))
        return text;
    if (json.isEmpty())
        json =
            QJsonDocument::fromJson(QByteArray::fromStdString(session::formatProject(model(), {})))
                .object();
    const auto keep = [&view](QLatin1String key, const auto& value) {
        if (value.isEmpty())
            view.remove(key);
        else
            view[key] = value;
    };
    keep(plotsKey, toJson(plotLayout_));
    keep(plotViewKey, toJson(plotView_));
    json[viewKey] = view;
    if (view.isEmpty()) json.remove(viewKey);
    return QJsonDocument(json).toJson().toStdString();
}

}  // namespace linkwright::document
