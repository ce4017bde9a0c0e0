// The workers of a campaign, for those that have points evaluated.
#pragma once

#include <memory>

#include "client/campaign/campaign.h"
#include "client/campaign/pool.h"

namespace residua::client::campaign {

// How many: as the command line, else the study says, else one a core.
int Jobs(const Campaign& campaign);
std::unique_ptr<Pool> WorkersOf(const Campaign& campaign);
// What workers left on the disk, also those of a run that was killed.
void RemoveWork(const Campaign& campaign);

}  // namespace residua::client::campaign
