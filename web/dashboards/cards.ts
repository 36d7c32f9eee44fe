// Its own cards, downloaded together.
export { EndingSoon } from './EndingSoon.tsx'
export { MandatoryCourses } from './MandatoryCourses.tsx'
export { NextStep } from './NextStep.tsx'
export { RecentCourses } from './RecentCourses.tsx'
export { SlideShow } from './SlideShow.tsx'
export { StillToEarn } from './StillToEarn.tsx'
