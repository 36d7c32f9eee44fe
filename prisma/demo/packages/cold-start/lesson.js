// SCORM 1.2: finds the API in a window above, and keeps the page, the answers and the score.
function find(win) {
  for (let tries = 0; win && tries < 10; tries++) {
    if (win.API) return win.API
    if (win === win.parent) break
    win = win.parent
  }
  return window.opener ? find(window.opener) : null
}

const api = find(window)
const pages = [...document.querySelectorAll('[data-page]')]
const quiz = pages.findIndex((page) => 'quiz' in page.dataset)
const began = Date.now()
let at = 0
let isOver = false

const get = (name) => (api ? api.LMSGetValue(name) : '')
const set = (name, value) => api && api.LMSSetValue(name, String(value))
const two = (part) => String(part).padStart(2, '0')

function time() {
  const seconds = Math.floor((Date.now() - began) / 1000)
  return `${two(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function show(index) {
  at = Math.max(0, Math.min(pages.length - 1, index))
  pages.forEach((page, number) => page.classList.toggle('shown', number === at))
  document.getElementById('place').textContent = `${at + 1} / ${pages.length}`
  document.getElementById('back').disabled = at === 0
  document.getElementById('next').disabled = at >= quiz
  set('cmi.core.lesson_location', at)
  set('cmi.core.session_time', time())
  if (api) api.LMSCommit('')
  scrollTo(0, 0)
}

function verdict(score) {
  const passed = score >= 80
  document.getElementById('verdict').textContent = passed ? `Passed with ${score}%` : `${score}%: not there yet`
  document.getElementById('advice').textContent = passed
    ? 'You are ready for the first warm Saturday. You may close this lesson.'
    : 'You need 80%. Go back, read it again and check your answers once more.'
}

document.getElementById('back').onclick = () => show(at - 1)
document.getElementById('next').onclick = () => show(at + 1)
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault()
  const questions = [...document.querySelectorAll('[data-question]')]
  let right = 0
  questions.forEach((question, number) => {
    const chosen = question.querySelector('input:checked')
    const isRight = chosen !== null && chosen.value === question.dataset.right
    if (isRight) right += 1
    const place = `cmi.interactions.${number}`
    set(`${place}.id`, question.dataset.question)
    set(`${place}.type`, 'choice')
    set(`${place}.student_response`, chosen ? chosen.value : '')
    set(`${place}.result`, isRight ? 'correct' : 'wrong')
  })
  const score = Math.round((100 * right) / questions.length)
  set('cmi.core.score.min', 0)
  set('cmi.core.score.max', 100)
  set('cmi.core.score.raw', score)
  set('cmi.core.lesson_status', score >= 80 ? 'passed' : 'failed')
  set('cmi.suspend_data', JSON.stringify({ score }))
  verdict(score)
  show(pages.length - 1)
}

/** Where what was kept cannot be read, the quiz is taken again. */
function resume(kept) {
  try {
    verdict(JSON.parse(kept).score)
  } catch {
    set('cmi.suspend_data', '')
  }
}

if (api) api.LMSInitialize('')
if (get('cmi.core.lesson_status') === 'not attempted') set('cmi.core.lesson_status', 'incomplete')
const kept = get('cmi.suspend_data')
if (kept) resume(kept)
show(Number(get('cmi.core.lesson_location')) || 0)

addEventListener('pagehide', () => {
  if (!api || isOver) return
  isOver = true
  set('cmi.core.exit', 'suspend')
  set('cmi.core.session_time', time())
  api.LMSFinish('')
})
