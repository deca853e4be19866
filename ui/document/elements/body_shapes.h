// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/drawing/mass_from_shape.h"
#include "ui/document/project/project.h"

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// A material by its density.
struct Material {
    QString name;
    double density = 0.0;  ///< kg/m^3
};
const std::vector<Material>& materials();

/// What a shape gives a link, and in words: mass, center, principal inertia; or why it cannot be.
struct ShapeResult {
    QString text;
    std::optional<model::MassProperties> mass;  ///< absent: impossible
};

/// Computes what shapes give a link. A mesh is read from its file, which can take long: that
/// happens on a thread of its own. Of several questions only the last one is answered.
class ShapeQuestion : public QObject {
    Q_OBJECT

public:
    explicit ShapeQuestion(QObject* parent = nullptr);
    ~ShapeQuestion() override;

    /// Emits `answered`, for a mesh later.
    void ask(const ModelPointer& model, const std::string& body, const session::MassShape& shape);
    [[nodiscard]] bool waiting() const { return waiting_; }

Q_SIGNALS:
    void answered(const linkwright::document::ShapeResult& result);

private:
    struct Link;
    void read(const ModelPointer& model, const std::string& body, const session::MassShape& shape);
    void take(const ShapeResult& result);

    std::shared_ptr<Link> link_;  ///< by which a reading thread finds this, while it lives
    std::function<void()> next_;  ///< the question asked while a file is read
    bool waiting_ = false;
};

/// Gives the link what a shape makes of it, as one commit.
void useShape(Project& project, const std::string& body, const model::MassProperties& mass);

}  // namespace linkwright::document
