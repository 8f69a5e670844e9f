/** What moves things, fetched after the first paint. */
export { animate } from "framer-motion/dom/mini";
