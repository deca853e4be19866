// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/study_pool.h"

#include <atomic>
#include <cstddef>
#include <memory>

namespace linkwright::cli {

/// The processes of a job under MPI. The first one leads: it hands out points and computes some
/// itself.
class Cluster {
public:
    virtual ~Cluster() = default;

    [[nodiscard]] virtual bool leads() const = 0;
    /// Those who follow: computes what is asked for, until the leader says that it is enough.
    virtual void work(const session::StudyPlan& plan, const std::atomic<bool>& stop) = 0;
    /// Everybody, for the leader. The cluster has to outlive it.
    virtual std::unique_ptr<session::StudyPool> pool(const session::StudyPlan& plan,
                                                     const std::atomic<bool>* stop) = 0;
};

/// Joins the job that has started this program; null when it was not started by MPI.
/// @param threads that each process computes with
/// @throws base::InputError when the library for MPI is not there or does not work
std::unique_ptr<Cluster> joinCluster(std::size_t threads);

}  // namespace linkwright::cli
