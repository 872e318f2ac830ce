import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#socle/lists/SearchField'
import classes from './Acces.module.css'
import { type Element, type Genre, searchOf } from './genres'

/** Minimum number of letters: fewer match half of all (specification 1, section 5). */
const LETTERS = 3

interface Props {
  genre: Genre
  label: string
  /** Button beside each result, which adds it. */
  action: (element: Element) => ReactNode
}

/** Searches farms or people, and shows the first results. A failure is silent and shows no result (specification 1, section 8). */
export function Trouver({ genre, label, action }: Props) {
  const { t } = useTranslation('acces')
  const [text, setText] = useState('')
  const search = text.trim()
  const isEnough = search.length >= LETTERS
  const { data } = useQuery({ ...searchOf(genre, search), enabled: isEnough })
  const found = isEnough ? data : undefined
  return (
    <div className={classes.liste}>
      <SearchField label={label} value={text} onSearch={setText} />
      <p role="status" className={classes.note}>
        {!isEnough && t('troisCaracteres')}
        {found?.isMore && t('premiers', { nombre: found.elements.length })}
        {found?.isMore === false && found.elements.length === 0 && t('aucun')}
      </p>
      {found !== undefined && <Elements elements={found.elements} action={action} />}
    </div>
  )
}

/** List of farms or people, each with its action. */
export function Elements({ elements, action }: { elements: readonly Element[]; action: Props['action'] }) {
  return (
    <ul className={classes.elements}>
      {elements.map((element) => (
        <li key={element.id} className={classes.element}>
          <span>
            <span className={classes.nom}>{element.nom}</span>
            <span className={classes.detail}>{element.detail}</span>
          </span>
          {action(element)}
        </li>
      ))}
    </ul>
  )
}
