import { useEffect, type MouseEvent } from 'react'
import { useHref } from 'react-router'
import classes from './SearchDialog.module.css'
import { spoken, type Option, type Section } from './sections.ts'

type Props = {
  id: string
  sections: Section[]
  at: number
  onHover: (at: number) => void
  onOpen: (option: Option, isElsewhere: boolean) => void
}

/** What is found, as a list that the field above moves in; each is a link as well, for the mouse and its menu. */
export function SearchOptions({ id, sections, at, onHover, onOpen }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const before = sections.map((_section, index) =>
    sections.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
      {sections.map((section, index) => (
        <div key={section.label} role="group" aria-label={spoken(section)}>
          <div className={classes.label} aria-hidden="true">
            {section.label}
          </div>
          {section.options.map((option, place) => {
            const own = before[index]! + place
            return (
              <OptionRow
                key={`${option.kind} ${option.page} ${option.title}`}
                id={`${id}-${own}`}
                option={option}
                isActive={own === at}
                onHover={() => own !== at && onHover(own)}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  option: Option
  isActive: boolean
  onHover: () => void
  onOpen: (option: Option, isElsewhere: boolean) => void
}

function OptionRow({ id, option, isActive, onHover, onOpen }: RowProps) {
  const { title, note, excerpt, page, icon: Icon } = option
  const click = (event: MouseEvent) => {
    event.preventDefault()
    onOpen(option, event.ctrlKey || event.metaKey)
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={useHref(page)}
      className={classes.option}
      data-active={isActive || undefined}
      onMouseMove={onHover}
      onClick={click}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {note && <span className={classes.note}>{note}</span>}
        {excerpt && <span className={classes.note}>{excerpt}</span>}
      </span>
    </a>
  )
}
