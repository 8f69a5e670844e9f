/**
 * Imported first by every command: a Node that cannot run the project is
 * refused in words, before anything is loaded that would fail less clearly.
 */

/** Node 20.19, 22.12 or newer; odd 21 is out because the build tool refuses it. */
export function isSupported(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

const { node } = process.versions;
if (!isSupported(node)) {
  console.error(`Lading needs Node 20.19 or newer (of line 22: 22.12 or newer); this is Node ${node} at ${process.execPath}.`);
  process.exit(1);
}
