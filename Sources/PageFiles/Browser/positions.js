// A chart of position errors, in which each position is selectable.

function addErrors(person) {
  const list = marks.map((mark, index) => ({ mark, index })).filter(({ mark }) =>
    mark.person === person && mark.fix !== null && mark.at !== null);
  if (list.length === 0) return;
  const errors = list.map(({ mark: { fix, at } }) => Math.hypot(fix[0] - at[0], fix[1] - at[1]));
  const most = Math.max(1, Math.ceil(errors.reduce((one, other) => Math.max(one, other), 0)));
  const yAt = (height, error) => height - 6 - error / most * (height - 14);
  const row = addRow("position error, m", 70,
    `Positions of ${people[person].name}; select one with the arrow keys`, (context, size) => {
      const { width, height, palette } = size;
      drawGrid(context, size, ticks(0, most, 3), (error) => yAt(height, error));
      clip(context, size);
      context.fillStyle = palette("ink");
      errors.forEach((error, index) => {
        context.fillRect(xOf(list[index].mark.time, width) - 2, yAt(height, error) - 2, 4, 4);
      });
      context.restore();
      drawChosen(context, size, row);
    });
  letChoose(row, list.map(({ mark, index }, number) => ({
    time: mark.time,
    choice: { mark: index },
    words: `${clock(mark.time)}, ${mark.words}, ${errors[number].toFixed(2)} m off`,
    yAt: (height) => yAt(height, errors[number]),
  })));
}
