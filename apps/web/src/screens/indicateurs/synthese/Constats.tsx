import { type Constat, partiesJugees } from '@sillon/domain'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/format'
import { useGoToField } from '../feuille/go-to-field'
import { addressOf, etatsModules, type Page } from '../feuille/rubriques'
import { useSheet } from '../feuille/sheet-context'
import classes from './Decision.module.css'

type Tone = 'good' | 'attention' | 'bad'
const icons = { good: IconCircleCheck, attention: IconAlertTriangle, bad: IconCircleX }

/** What to look at before deciding, each line with the way to where it is. */
export function Constats({ constat, pages }: { constat: Constat; pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const context = scheme.validitePar
  const { enErreur, aConfirmer, nonJugees, nonValides } = constat
  const tone = (codes: readonly string[], otherwise: Tone): Tone => (codes.length === 0 ? 'good' : otherwise)
  return (
    <ul className={classes.constats} aria-label={t('decision.constats')}>
      <Modules pages={pages} />
      <Ligne tone={tone(enErreur, 'bad')}>
        {t('decision.enErreur', { count: enErreur.length })} <Champs codes={enErreur} />
      </Ligne>
      <Ligne tone={tone(aConfirmer, 'attention')}>
        {t('decision.aConfirmer', { count: aConfirmer.length })} <Champs codes={aConfirmer} />
      </Ligne>
      <Ligne tone={tone(nonJugees, 'attention')}>
        {t('decision.nonJugees', { count: nonJugees.length, context })} <Sections codes={nonJugees} pages={pages} />
      </Ligne>
      {nonValides.length > 0 && (
        <Ligne tone="attention">
          {t('decision.nonValides', { count: nonValides.length, context })}{' '}
          <Sections codes={nonValides} pages={pages} />
        </Ligne>
      )}
    </ul>
  )
}

function Ligne({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <li data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

/** Each module that misses the threshold, with what it has. */
function Modules({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { number, points: courts } = useFormat()
  const { scheme, store } = useSheet()
  const etats = etatsModules(scheme, pages, store)
  const missed = etats.filter(({ estAtteint }) => !estAtteint)
  return (
    <Ligne tone={missed.length === 0 ? 'good' : 'bad'}>
      {t('decision.modules', {
        count: etats.length - missed.length,
        total: etats.length,
        seuil: number(scheme.seuil),
      })}{' '}
      {missed.map(({ codeNational, libelle, points }) => {
        const page = pages.find((one) => one.codeNational === codeNational)
        return page === undefined ? null : (
          <Link key={codeNational} to={addressOf(page)} className={classes.lien}>
            {t('decision.module', { libelle, points: points === null ? '–' : courts(points) })}
          </Link>
        )
      })}
    </Ligne>
  )
}

/** As many links as one reads at a glance. */
const MONTRES = 3

function Champs({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const goToField = useGoToField()
  return (
    <>
      {codes.slice(0, MONTRES).map((code) => (
        <button key={code} type="button" className={classes.lien} onClick={() => goToField(code)}>
          {store.indicateur(code)?.libelle ?? code}
        </button>
      ))}
      {codes.length > MONTRES && t('decision.autres', { count: codes.length - MONTRES })}
    </>
  )
}

/** The way to the first of these sections, or to that of the first of these rows. */
function Sections({ codes: [first], pages }: { codes: readonly string[]; pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme } = useSheet()
  const partie = partiesJugees(scheme).find(({ codeNational }) => codeNational === first)
  const page = pages.find(({ sousRubriques }) =>
    sousRubriques.some(({ codeNational }) => codeNational === partie?.sousRubrique),
  )
  if (page === undefined || partie === undefined) return null
  return (
    <Link to={{ ...addressOf(page), hash: `#${partie.sousRubrique}` }} className={classes.lien}>
      {t('decision.premiere', { section: partie.libelle[language] })}
    </Link>
  )
}
