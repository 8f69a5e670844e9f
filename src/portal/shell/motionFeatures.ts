/** What framer-motion needs to move things, fetched after the first paint. */
export { domAnimation as default } from "framer-motion";
