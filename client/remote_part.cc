// What libresidua_remote.so shows of itself.
#include "client/remote_part.h"

extern "C" const residua::client::RemotePart residua_remote_part = {
    &residua::client::ConnectToServer, &residua::client::RemoteClusterStatus, &residua::client::ShareChannel,
    &residua::client::ListJobReports,  &residua::client::FetchJobReport,      &residua::client::ReadJobReport,
    &residua::client::AskAdmin};
