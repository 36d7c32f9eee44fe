/** A figure as it is told: what is beyond two digits is how the machine counts, such as 55.00000000000001. */
export const twoDigits = (figure: number): number => Math.round(figure * 100) / 100
