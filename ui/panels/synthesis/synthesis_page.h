// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QTimer>
#include <QWidget>
#include <array>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QSlider;
class QToolButton;

namespace linkwright::widgets {
class NumberField;
}

namespace linkwright::panels {

class CandidateList;
class FunctionForm;
class PathForm;
class PosesForm;
class SynthesisCanvas;
class TransmissionStrip;

/// "New mechanism for" a path, poses or a function: say what is wanted, look at what does it, take
/// one. Nothing of the project is touched until then.
class SynthesisPage : public QWidget {
    Q_OBJECT

public:
    explicit SynthesisPage(QWidget* parent = nullptr);

    [[nodiscard]] SynthesisCanvas& canvas() { return *canvas_; }
    [[nodiscard]] document::LinkageFinder& finder() { return finder_; }
    [[nodiscard]] document::SynthesisTask task() const { return task_; }
    void setTask(document::SynthesisTask task);
    /// Takes a path that is wanted, with its tolerance.
    void setPath(const synthesis::WantedPath& path);
    /// The chosen linkage as a project. There has to be one.
    [[nodiscard]] model::Model chosenModel() const;
    /// Takes the path, the poses or the table of angles of a file. @return whether it could be read
    bool importFile(const QString& file);
    /// Lays a picture under the plane. @return whether it could be read
    bool loadPicture(const QString& file);

Q_SIGNALS:
    void cancelled();
    void taken();

protected:
    /// Escape leaves; Enter takes the chosen linkage, but not from a field that is typed in.
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTitle();
    QWidget* makeOptions();
    void connectOptions(const QButtonGroup& tools);
    QToolButton* makePictureButton();
    QWidget* makeSteps();
    QWidget* makeCognates();
    QToolButton* addTool(const char* name, const char* icon, const QString& tip);
    QCheckBox* addCheck(const char* name, const QString& text, const QString& tip);
    void connectAll();
    void chooseFile();
    void choosePicture();
    void pathChanged();
    void pathTyped(const synthesis::WantedPath& path);
    void showForm();
    void wantedChanged();
    void search();
    void showFunction();
    void refresh();
    void refreshOptions();
    void fitOptions();
    void refreshMeasures(const document::FoundLinkage* found);
    void toleranceChanged();
    [[nodiscard]] synthesis::WantedPath wantedPath() const;
    [[nodiscard]] QString largestErrorText(const document::FoundLinkage& found) const;
    [[nodiscard]] QString fault() const;  ///< of what is wanted, one sentence
    [[nodiscard]] bool nothingDrawn() const;
    [[nodiscard]] QString telling(bool settled) const;
    [[nodiscard]] const document::FoundLinkage* chosen() const;  ///< in the list
    [[nodiscard]] const document::FoundLinkage* shown() const;   ///< it, or a cognate of it

    document::LinkageFinder finder_;
    document::SynthesisTask task_ = document::SynthesisTask::Path;
    SynthesisCanvas* canvas_ = nullptr;
    TransmissionStrip* strip_ = nullptr;
    CandidateList* list_ = nullptr;
    PathForm* path_ = nullptr;
    PosesForm* poses_ = nullptr;
    FunctionForm* function_ = nullptr;
    std::array<QToolButton*, 3> tasks_{};
    QToolButton* pen_ = nullptr;
    QToolButton* points_ = nullptr;
    QToolButton* picture_ = nullptr;
    QToolButton* scaleTool_ = nullptr;
    widgets::NumberField* distance_ = nullptr;  ///< of the two clicks of the scale
    QToolButton* table_ = nullptr;              ///< shows the points as a table
    QToolButton* play_ = nullptr;
    QPushButton* import_ = nullptr;
    QCheckBox* closed_ = nullptr;
    QCheckBox* pointsOnly_ = nullptr;
    QCheckBox* timed_ = nullptr;
    QWidget* options_ = nullptr;  ///< the bar of tools and options
    QLabel* toleranceName_ = nullptr;
    widgets::NumberField* tolerance_ = nullptr;  ///< of the path, 0: none
    QLabel* smoothName_ = nullptr;
    QSlider* smooth_ = nullptr;             ///< of a stroke, tenths of the spacing of its points
    widgets::NumberField* turn_ = nullptr;  ///< of the crank over an open path
    QPushButton* clear_ = nullptr;
    QPushButton* take_ = nullptr;
    QLabel* told_ = nullptr;
    QString remark_;  ///< of what was imported last
    std::array<QLabel*, 3> steps_{};
    std::array<QLabel*, 5> measures_{};
    QWidget* cognates_ = nullptr;
    std::array<QToolButton*, 3> cognateButtons_{};
    int cognate_ = 0;  ///< 0: the chosen linkage itself
    QTimer soon_;      ///< a search begins when what is wanted rests for a moment
};

}  // namespace linkwright::panels
