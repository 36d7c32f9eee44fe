/** Each completed course earns 10 points (spec part 2, 9). */
export const POINTS_PER_COURSE = 10
