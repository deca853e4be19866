// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_file.h"
#include "engine/project/words.h"
#include "tests/engine/model/rich_model.h"
#include "tests/engine/project/bad_projects.h"
#include "tests/engine/project/schema_fields.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtTest/QTest>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace schema_test {

using namespace linkwright;
using namespace linkwright::project;
using linkwright::testing::badProjects;
using linkwright::testing::richModel;

namespace {

const QString root = LINKWRIGHT_SOURCE_DIR;

nlohmann::json load(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return nullptr;
    return nlohmann::json::parse(file.readAll().toStdString());
}

}  // namespace

class SchemaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        schemaJson_ = load(root + "/resources/schema/linkwright-1.schema.json");
        QVERIFY(schemaJson_.is_object());
        valijson::SchemaParser(valijson::SchemaParser::kDraft7)
            .populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaJson_), schema_);
    }

    void samplesAreValid() {
        const QDir samples(root + "/projects");
        const QStringList names = samples.entryList({"*.linkwright.json"}, QDir::Files);
        QVERIFY(names.size() >= 3);
        for (const QString& name : names) {
            const QString faults = faultsOf(load(samples.filePath(name)));
            QVERIFY2(faults.isEmpty(), qPrintable(name + ": " + faults));
        }
    }

    void whatTheProgramWritesIsValid() {
        for (const model::Model& model : {richModel(), model::Model{}}) {
            const QString faults = faultsOf(nlohmann::json::parse(formatProject(model)));
            QVERIFY2(faults.isEmpty(), qPrintable(faults));
        }
    }

    void readerAndSchemaRefuseTheSame_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < badProjects().size(); ++index)
            QTest::newRow(badProjects()[index].name) << static_cast<int>(index);
    }

    void readerAndSchemaRefuseTheSame() {
        QFETCH(int, index);
        Json json = parseJson(formatProject(richModel()), "rich");
        badProjects()[static_cast<std::size_t>(index)].spoil(json);
        QVERIFY(!faultsOf(nlohmann::json::parse(json.dump())).isEmpty());
        QVERIFY_EXCEPTION_THROWN((void)parseProject(json.dump(), "bad"), base::InputError);
    }

    void readerAndSchemaAcceptTheSame() {
        Json json = parseJson(formatProject(richModel()), "rich");
        json["version"] = "1.3";
        json["view"] = {{"anything", nullptr}};
        json["springs"][0]["note"] = "kept";
        json["springs"][0].erase("stiffness");
        json["joints"][3]["coordinates"] = Json::array();
        json["joints"][0].erase("axis");
        json["bodies"][0].erase("points");
        json.erase("simulation");
        json.erase("inputs");
        json.erase("objective");
        (void)parseProject(json.dump(), "good");
        const QString faults = faultsOf(nlohmann::json::parse(json.dump()));
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    /// LINKWRIGHT_REWRITE_SCHEMA=1 writes what the descriptions say into the schema.
    void definitionsFollowFromTheDescriptions() {
        const QString path = root + "/resources/schema/linkwright-1.schema.json";
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Json present = Json::parse(file.readAll().toStdString());
        file.close();
        Json described = present;
        described["definitions"].erase("places");
        for (const char* name : {"mass", "stop"})
            described["definitions"].erase(name);
        const Json definitions = testing::describedDefinitions();
        for (const auto& [name, definition] : definitions.items())
            described["definitions"][name] = definition;
        const Json lists = testing::describedLists();
        for (const auto& [key, list] : lists.items())
            described["properties"][key] = list;
        if (qEnvironmentVariableIsSet("LINKWRIGHT_REWRITE_SCHEMA")) {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(formatJson(described)));
            return;
        }
        QVERIFY2(present["properties"] == described["properties"],
                 "lists differ: run this with LINKWRIGHT_REWRITE_SCHEMA=1");
        for (const auto& [name, definition] : described["definitions"].items())
            QVERIFY2(
                present["definitions"][name] == definition,
                ("of " + name + " differs: run this with LINKWRIGHT_REWRITE_SCHEMA=1").c_str());
    }

    void wordsOfReaderAndSchemaAgree() {
        const nlohmann::json& definitions = schemaJson_["definitions"];
        QVERIFY(sameWords<model::JointKind>(definitions["joint"]["properties"]["kind"]));
        QVERIFY(sameWords<model::TermKind>(definitions["term"]["properties"]["kind"]));
        QVERIFY(sameWords<model::StageStart>(
            definitions["optimization"]["properties"]["stages"]["items"]["properties"]["start"]));
        QVERIFY(sameWords<model::TermTime>(definitions["term"]["properties"]["time"]));
        QVERIFY(sameWords<model::ReferenceKind>(definitions["term"]["properties"]["reference"]));
        QVERIFY(
            sameWords<model::Integrator>(definitions["simulation"]["properties"]["integrator"]));
        QVERIFY(
            sameWords<model::Formulation>(definitions["simulation"]["properties"]["formulation"]));
        QVERIFY(
            sameWords<model::Algorithm>(definitions["optimization"]["properties"]["algorithm"]));
        QVERIFY(sameWords<model::GradientMethod>(
            definitions["optimization"]["properties"]["gradient"]));
    }

private:
    template <class Enum>
    static bool sameWords(const nlohmann::json& property) {
        std::vector<std::string> words;
        for (const Word<Enum>& entry : wordsOf<Enum>())
            words.emplace_back(entry.word);
        return property.contains("enum")
               && property["enum"].get<std::vector<std::string>>() == words;
    }

    QString faultsOf(const nlohmann::json& json) {
        valijson::Validator validator(valijson::Validator::kStrongTypes);
        valijson::ValidationResults results;
        const valijson::adapters::NlohmannJsonAdapter target(json);
        if (validator.validate(schema_, target, &results)) return {};
        QString text = "refused: ";
        valijson::ValidationResults::Error error;
        while (results.popError(error)) {
            for (const std::string& step : error.context)
                text += QString::fromStdString(step);
            text += " " + QString::fromStdString(error.description) + "\n";
        }
        return text;
    }

    nlohmann::json schemaJson_;
    valijson::Schema schema_;
};

LINKWRIGHT_TEST(SchemaTest)

}  // namespace schema_test

#include "schema_test.moc"
