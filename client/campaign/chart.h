// Charts as SVG, for a page that works without network: drawn here, coloured by the page's style in light and dark.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace residua::client::campaign {

std::string Escaped(const std::string& text);  // for HTML

// Points of a plane in series, each joined in the order of x. Numbers that are not finite are left out.
struct Plane {
  std::string title, x_name, y_name;
  std::map<std::string, std::vector<std::pair<double, double>>> series;
};
std::string Drawn(const Plane& plane);

// A bar for each name, from 0, with its number written out.
struct Bar {
  std::string name;
  double number = 0;
  std::string text;
  int colour = 0;  // 0 to 3
};
std::string Drawn(const std::string& title, const std::vector<Bar>& bars);

// Round numbers from one end to the other, five or so.
std::vector<double> Ticks(double least, double greatest);

}  // namespace residua::client::campaign
