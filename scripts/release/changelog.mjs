/** Versions and the changelog, as text. */

const version = /^(\d+)\.(\d+)\.(\d+)$/;

/** @returns {[number, number, number]} */
function numbersOf(/** @type {string} */ text) {
  const found = version.exec(text);
  if (!found) throw new Error(`"${text}" is no version: write MAJOR, MINOR, PATCH or three numbers such as 1.4.0.`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** The version after `current`: by one step (MAJOR, MINOR, PATCH), or the one that is named. Throws when it is not higher. */
export function nextVersion(/** @type {string} */ current, /** @type {string} */ wanted) {
  const [major, minor, patch] = numbersOf(current);
  const step = wanted.toUpperCase();
  if (step === "MAJOR") return `${major + 1}.0.0`;
  if (step === "MINOR") return `${major}.${minor + 1}.0`;
  if (step === "PATCH") return `${major}.${minor}.${patch + 1}`;
  const next = numbersOf(wanted);
  const [a, b, c] = next;
  const isHigher = a - major || b - minor || c - patch;
  if (isHigher <= 0) throw new Error(`${wanted} is not higher than ${current}.`);
  return next.join(".");
}

/**
 * Moves the section "Unreleased" under the heading of `next` and leaves an empty one. Returns the changelog and the notes: the text of
 * that section. Throws when the section is missing or has no bullet.
 */
export function cutRelease(/** @type {string} */ text, /** @type {string} */ next, /** @type {string} date as YYYY-MM-DD */ date) {
  const heading = "## Unreleased\n";
  const start = text.indexOf(heading);
  if (start < 0) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  const rest = text.slice(start + heading.length);
  const end = rest.search(/^## /m);
  const notes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (!/^- /m.test(notes))
    throw new Error('The section "Unreleased" of CHANGELOG.md is empty: write what changed, one bullet for each change.');
  const older = end < 0 ? "" : `\n\n${rest.slice(end)}`;
  return { changelog: `${text.slice(0, start)}${heading}\n## ${next} (${date})\n\n${notes}${older || "\n"}`, notes };
}
