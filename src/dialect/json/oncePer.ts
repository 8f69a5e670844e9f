/**
 * Returns `compute` with its result stored for each object that it is called with, as long as the object lives. For results that follow
 * from an object that does not change, such as the schema of an entity.
 */
export function oncePer<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, readonly [Result]>();
  return (key) => {
    let found = known.get(key);
    if (!found) known.set(key, (found = [compute(key)]));
    return found[0];
  };
}
