// The other end of a connection over HTTP, which says what the test likes.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace residua::server {

class HttpPeer {
 public:
  explicit HttpPeer(const std::string& address) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    to.sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
    EXPECT_EQ(connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
  }
  ~HttpPeer() { close(fd_); }
  HttpPeer(const HttpPeer&) = delete;
  HttpPeer& operator=(const HttpPeer&) = delete;

  void Say(std::string_view words) const { send(fd_, words.data(), words.size(), MSG_NOSIGNAL); }
  // All that comes until the other end closes.
  std::string Hear() const {
    std::string heard;
    char bytes[4096];
    for (ssize_t got; (got = recv(fd_, bytes, sizeof bytes, 0)) > 0;) heard.append(bytes, static_cast<size_t>(got));
    return heard;
  }

 private:
  int fd_;
};

}  // namespace residua::server
