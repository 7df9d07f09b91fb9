// Runs in the browser: sets each .fit group's text as large as its box allows, trying every way to break the lines.
for (const group of document.querySelectorAll(".fit")) {
  const [x, y, width, height] = group.dataset.box.split(" ").map(Number);
  const words = group.dataset.text.split(" ");
  const pen = document.createElement("canvas").getContext("2d");
  const measure = (line, size) => {
    pen.font = `600 ${size}px Fraunces`;
    pen.letterSpacing = `${-0.012 * size}px`;
    return pen.measureText(line).width;
  };
  const leading = 1.0;
  let best = { size: 0, lines: [] };
  for (let cut = 0; cut < 2 ** (words.length - 1); cut++) {
    const lines = [words[0]];
    for (let i = 1; i < words.length; i++) {
      if (cut & (1 << (i - 1))) lines.push(words[i]);
      else lines[lines.length - 1] += ` ${words[i]}`;
    }
    // An "&" or "The" stays with the word after it.
    const orphan = lines.some((line, i) => i < lines.length - 1 && /(^|\s)(&|The)$/.test(line));
    const widest = Math.max(...lines.map((line) => measure(line, 100)));
    const size =
      Math.min(Number(group.dataset.max), (100 * width) / widest, height / (lines.length * leading)) *
      (orphan ? 0.82 : 1) *
      (1 - 0.02 * lines.length);
    if (size > best.size) best = { size, lines };
  }
  const { size, lines } = best;
  const top = y + (height - lines.length * leading * size) / 2;
  lines.forEach((line, i) => {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.textContent = line;
    text.setAttribute("x", x + width / 2);
    text.setAttribute("y", top + size * (0.79 + i * leading));
    text.setAttribute("text-anchor", "middle");
    text.setAttribute("style", `font:600 ${size}px Fraunces;letter-spacing:-.012em`);
    group.append(text);
  });
}
