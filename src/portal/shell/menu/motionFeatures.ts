/** The part of framer-motion in use; a chunk of its own, loaded after the first paint. */
export { animate } from "framer-motion/dom/mini";
