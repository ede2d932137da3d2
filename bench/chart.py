"""The chart of `bench/run`: a bar for each ratio with its spread, and a mark at its minimum."""

WIDTH, LEFT, BAR, GAP = 820, 170, 26, 18
SCALE = 380.0
COLOURS = {"bar": "#2f6f9f", "spread": "#10324a", "least": "#b3261e"}


def draw(found: dict, minima: dict[str, tuple[float, float]]) -> str:
    rows = [row for row in found["rows"] if "ratio" in row]
    height = 50 + len(rows) * (BAR + GAP) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="system-ui, sans-serif" font-size="14">',
        "<title>Rate of each kind of work as a part of its counterpart's</title>",
        "<style>text{fill:#1b1b1b}@media (prefers-color-scheme:dark){text{fill:#e6e6e6}}</style>",
        f'<text x="{LEFT}" y="24">rate ÷ rate of the counterpart; line: spread of the rounds; red: minimum</text>',
    ]
    for index, row in enumerate(rows):
        y = 44 + index * (BAR + GAP)
        least = minima[row["work"]][0]
        middle = y + BAR / 2
        parts += [
            f'<text x="{LEFT - 10}" y="{middle + 5}" text-anchor="end">{row["work"]}</text>',
            f'<rect x="{LEFT}" y="{y}" width="{row["ratio"] * SCALE:.0f}" height="{BAR}" fill="{COLOURS["bar"]}"/>',
            f'<line x1="{LEFT + row["from"] * SCALE:.0f}" x2="{LEFT + row["to"] * SCALE:.0f}" y1="{middle}" y2="{middle}" stroke="{COLOURS["spread"]}" stroke-width="3"/>',
            f'<line x1="{LEFT + least * SCALE:.0f}" x2="{LEFT + least * SCALE:.0f}" y1="{y - 4}" y2="{y + BAR + 4}" stroke="{COLOURS["least"]}" stroke-width="2"/>',
            f'<text x="{LEFT + max(row["to"], row["ratio"], least) * SCALE + 10:.0f}" y="{middle + 5}">{row["ratio"]:.2f} of {row["beside"]}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
