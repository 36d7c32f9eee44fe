// SCORM 2004: each point that was checked off is kept, and the lesson is complete with the last of them.
function find(win) {
  for (let tries = 0; win && tries < 10; tries++) {
    if (win.API_1484_11) return win.API_1484_11
    if (win === win.parent) break
    win = win.parent
  }
  return window.opener ? find(window.opener) : null
}

const api = find(window)
const boxes = [...document.querySelectorAll('input[type=checkbox]')]
const began = Date.now()
let isOver = false

const set = (name, value) => api && api.SetValue(name, String(value))

function save() {
  const done = boxes.filter((box) => box.checked)
  const isComplete = done.length === boxes.length
  set('cmi.suspend_data', done.map((box) => box.id).join(','))
  set('cmi.progress_measure', (done.length / boxes.length).toFixed(2))
  set('cmi.completion_status', isComplete ? 'completed' : 'incomplete')
  if (isComplete) {
    set('cmi.success_status', 'passed')
    set('cmi.score.scaled', 1)
  }
  document.getElementById('place').textContent = isComplete
    ? 'All checked. Go on to the next lesson.'
    : `${done.length} of ${boxes.length} checked`
}

if (api) api.Initialize('')
const kept = api ? api.GetValue('cmi.suspend_data').split(',') : []
for (const box of boxes) {
  box.checked = kept.includes(box.id)
  box.onchange = () => {
    save()
    if (api) api.Commit('')
  }
}
save()
if (api) api.Commit('')

addEventListener('pagehide', () => {
  if (!api || isOver) return
  isOver = true
  set('cmi.exit', 'suspend')
  set('cmi.session_time', `PT${Math.floor((Date.now() - began) / 1000)}S`)
  api.Terminate('')
})
