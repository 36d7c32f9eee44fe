// node tests/bench/scroll.ts: scrolls 10,000 courses to their end in a browser and tells the long tasks, by the clock
// and by the processor time they took.
import { chromium } from 'playwright-core'
import { courseRow } from '../../prisma/factories/courses.ts'
import { seededDraw } from '../../prisma/factories/draw.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { startPortal } from './portal.ts'

const COURSES = 10_000
const portal = await startPortal()
const { origin, url } = portal
try {
  const { db, close } = openDatabase(url)
  const draw = seededDraw('bench', new Date('2026-06-01T08:00:00Z'))
  await db.course.createMany({
    data: Array.from({ length: COURSES - (await db.course.count()) }, () => courseRow({}, draw)),
  })
  await close()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.request.post(`${origin}/api/login`, {
    data: { email: 'platform-admin@demo.test', password: 'Paddock2026' },
    headers: { 'x-paddock': '1' },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/auth/admin/courses`, { waitUntil: 'networkidle' })
  const trace = await browser.newBrowserCDPSession()
  const own: number[] = []
  trace.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as { name?: string; tdur?: number }[])
      if (event.name?.includes('RunTask') && event.tdur) own.push(event.tdur / 1000)
  })
  await trace.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
    transferMode: 'ReportEvents',
  })
  const { seen, clock } = await page.evaluate(async (count) => {
    const clock: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) clock.push(duration)
    }).observe({ type: 'longtask' })
    const last = () =>
      Math.max(
        ...Array.from(
          document.querySelectorAll<HTMLElement>('tbody tr[data-index]'),
          (row) => Number(row.dataset.index) + 1,
        ),
      )
    const until = performance.now() + 300_000
    while (last() < count && performance.now() < until) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((again) => {
        setTimeout(again, 30)
      })
    }
    return { seen: last(), clock }
  }, COURSES)
  const ended = new Promise<void>((resolve) => {
    trace.once('Tracing.tracingComplete', () => resolve())
  })
  await trace.send('Tracing.end')
  await ended
  await browser.close()
  const tell = (title: string, times: number[]) =>
    console.log(
      `${title.padEnd(16)} ${times.filter((time) => time > 200).length} tasks over 200 ms, the longest ${Math.round(times.reduce((longest, time) => Math.max(longest, time), 0))} ms`,
    )
  console.log(`${seen} courses scrolled`)
  tell('by the clock', clock)
  tell('processor time', own)
} finally {
  await portal.close()
}
