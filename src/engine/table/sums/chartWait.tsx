/** The place of a chart while its code and its records load, so that the rows below it hardly move when it comes. */
export const chartWait = <div className="ld-list-chart ld-list-chart-wait ld-skeleton" aria-hidden="true" />;
