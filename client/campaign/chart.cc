#include "client/campaign/chart.h"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace residua::client::campaign {

namespace {

// Of the drawing, in its own units; it is as wide as the page lets it.
constexpr double kWidth = 640, kHeight = 320, kLeft = 78, kRight = 16, kTop = 12, kBottom = 46;

std::string Number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number == 0 ? 0.0 : number);
  return text;
}

std::string At(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

// From the numbers of a direction to places in the drawing. Numbers over several powers of ten are shown by their
// logarithms.
class Scale {
 public:
  Scale(std::vector<double> numbers, double begin, double end) : begin_(begin), end_(end) {
    const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
    least_ = *least;
    greatest_ = *greatest;
    constexpr double kManyPowers = 1e3;
    std::vector<double> sorted = numbers;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<ptrdiff_t>(sorted.size() / 2), sorted.end());
    const double median = sorted[sorted.size() / 2];
    // Not for one outlier alone: the median lies far below the greatest, too.
    logarithmic_ = least_ > 0 && greatest_ > kManyPowers * least_ && greatest_ > 20 * median;
    constexpr double kRounding = 1e-9;  // What differs by less is not looked at by its last bits.
    if (greatest_ - least_ <= kRounding * std::max(std::fabs(least_), std::fabs(greatest_))) {
      least_ -= std::max(1.0, std::fabs(least_) / 10);
      greatest_ += std::max(1.0, std::fabs(greatest_) / 10);
    }
  }
  double PlaceOf(double number) const {
    const double part = (Of(number) - Of(least_)) / (Of(greatest_) - Of(least_));
    return begin_ + part * (end_ - begin_);
  }
  std::vector<double> Marks() const {
    if (!logarithmic_) return Ticks(least_, greatest_);
    std::vector<double> marks;
    const double first = std::ceil(std::log10(least_)), last = std::floor(std::log10(greatest_));
    const double step = std::max(1.0, std::ceil((last - first) / 5));
    for (double power = first; power <= last; power += step) marks.push_back(std::pow(10, power));
    return marks;
  }

 private:
  double Of(double number) const { return logarithmic_ ? std::log(number) : number; }
  double begin_, end_, least_ = 0, greatest_ = 0;
  bool logarithmic_ = false;
};

std::string Text(double x, double y, const char* anchor, const std::string& text, const char* more = "") {
  return "<text x=\"" + At(x) + "\" y=\"" + At(y) + "\" text-anchor=\"" + anchor + "\"" + more + ">" + Escaped(text) +
         "</text>\n";
}

std::string Line(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + At(x1) + "\" y1=\"" + At(y1) + "\" x2=\"" + At(x2) + "\" y2=\"" + At(y2) + "\"/>\n";
}

std::string Figure(const std::string& title, double height, const std::string& inside, const std::string& below = "") {
  return "<figure><figcaption>" + Escaped(title) + "</figcaption><svg viewBox=\"0 0 " + At(kWidth) + " " + At(height) +
         "\" role=\"img\" aria-label=\"" + Escaped(title) + "\">\n" + inside + "</svg>" + below + "</figure>\n";
}

}  // namespace

std::string Escaped(const std::string& text) {
  return absl::StrReplaceAll(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::vector<double> Ticks(double least, double greatest) {
  const double rough = (greatest - least) / 5;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double round : {1.0, 2.0, 5.0}) {
    if (round * power < rough) continue;
    step = round * power;
    break;
  }
  std::vector<double> ticks;
  for (double k = std::ceil(least / step); k * step <= greatest + step * 1e-9; ++k) ticks.push_back(k * step);
  return ticks;
}

namespace {

// Axes with their names and marks; lines of the grid through the drawing.
std::string Axes(const Plane& plane, const Scale& across, const Scale& up) {
  std::string svg = "<g class=\"grid\">\n";
  for (const double y : up.Marks()) svg += Line(kLeft, up.PlaceOf(y), kWidth - kRight, up.PlaceOf(y));
  for (const double x : across.Marks()) svg += Line(across.PlaceOf(x), kTop, across.PlaceOf(x), kHeight - kBottom);
  svg += "</g>\n<g class=\"marks\">\n";
  for (const double y : up.Marks()) svg += Text(kLeft - 6, up.PlaceOf(y) + 4, "end", Number(y));
  for (const double x : across.Marks()) svg += Text(across.PlaceOf(x), kHeight - kBottom + 16, "middle", Number(x));
  svg += "</g>\n" + Text((kLeft + kWidth - kRight) / 2, kHeight - 8, "middle", plane.x_name);
  const double middle = (kTop + kHeight - kBottom) / 2;
  return svg +
         Text(0, 0, "middle", plane.y_name, (" transform=\"translate(14 " + At(middle) + ") rotate(-90)\"").c_str());
}

// Which line is which, by colour and dashes: what the series have beside the swept parameter, without the first comma.
std::string Legend(const std::map<std::string, std::string>& styles) {
  std::string html = "<ul class=\"legend\">";
  for (const auto& [name, style] : styles) {
    const size_t begin = name.find_first_not_of(", ");
    html += "<li><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\"><polyline class=\"" + style +
            "\" points=\"0,4 28,4\"/></svg>" + Escaped(begin == std::string::npos ? name : name.substr(begin)) +
            "</li>";
  }
  return html + "</ul>";
}

}  // namespace

std::string Drawn(const Plane& plane) {
  std::map<std::string, std::vector<std::pair<double, double>>> series;
  std::vector<double> xs, ys;
  for (const auto& [name, points] : plane.series) {
    for (const auto& [x, y] : points) {
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      series[name].emplace_back(x, y);
      xs.push_back(x);
      ys.push_back(y);
    }
  }
  if (xs.empty()) return "";
  constexpr double kInset = 8;  // of the points from the axes
  const Scale across(xs, kLeft + kInset, kWidth - kRight - kInset), up(ys, kHeight - kBottom - kInset, kTop + kInset);
  std::string svg = Axes(plane, across, up);
  // A line a series, unless there are so many that they would hide the points.
  constexpr size_t kMostLines = 24, kColours = 4;
  const bool joined = series.size() <= kMostLines;
  size_t number = 0;
  std::map<std::string, std::string> styles;
  for (auto& [name, points] : series) {
    std::stable_sort(points.begin(), points.end());
    const std::string colour = "c" + std::to_string(joined ? number % kColours : 0);
    const std::string style = colour + " d" + std::to_string(number / kColours);
    ++number;
    std::string line;
    for (const auto& [x, y] : points) {
      const std::string at_x = At(across.PlaceOf(x)), at_y = At(up.PlaceOf(y));
      line += at_x + "," + at_y + " ";
      svg += "<circle class=\"" + colour + "\" cx=\"" + at_x + "\" cy=\"" + at_y + "\" r=\"3\"><title>" +
             Escaped(plane.x_name + " = " + Number(x) + ", " + plane.y_name + " = " + Number(y) + name) +
             "</title></circle>\n";
    }
    if (!joined || points.size() < 2) continue;
    svg += "<polyline class=\"" + style + "\" points=\"" + line + "\"/>\n";
    styles[name] = style;
  }
  return Figure(plane.title, kHeight, svg, styles.size() > 1 ? Legend(styles) : "");
}

std::string Drawn(const std::string& title, const std::vector<Bar>& bars) {
  constexpr double kRow = 26, kName = 170, kLetter = 7.5;
  double greatest = 0, text_room = 110;
  for (const Bar& bar : bars) {
    greatest = std::max(greatest, bar.number);
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    text_room = std::max(text_room, 12 + kLetter * static_cast<double>(std::ranges::count_if(bar.text, begins)));
  }
  if (bars.empty() || !(greatest > 0)) return "";
  std::string svg;
  double y = 4;
  for (const Bar& bar : bars) {
    const double width = bar.number / greatest * (kWidth - kName - text_room);
    svg += Text(kName - 8, y + 16, "end", bar.name);
    if (bar.number > 0)
      svg += "<rect class=\"c" + std::to_string(bar.colour) + "\" x=\"" + At(kName) + "\" y=\"" + At(y + 3) +
             "\" width=\"" + At(std::max(width, 1.0)) + "\" height=\"" + At(kRow - 8) + "\" rx=\"2\"/>\n";
    svg += Text(kName + std::max(width, 1.0) + 6, y + 16, "start", bar.text);
    y += kRow;
  }
  return Figure(title, y + 4, svg);
}

}  // namespace residua::client::campaign
