import './prompt.css'
