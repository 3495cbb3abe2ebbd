/** Returns whether BPMN allows it as the id of a process. */
export const isProcessKey = (value: string): boolean => /^[A-Za-z_][\w.-]*$/.test(value);
