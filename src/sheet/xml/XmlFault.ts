/** This is no XML, or XML that is not read. */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
}
