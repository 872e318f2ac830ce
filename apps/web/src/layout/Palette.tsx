import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchExploitations } from '@sillon/contract'
import { areResultsOpen, RESULTATS } from '@sillon/domain'
import { hasRules } from '@sillon/referentials'
import { aConseil, demarchesAvecConseil } from '@sillon/referentials/conseil'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { demarchesOf } from '#fermes/exploitation/demarches-of'
import { read } from '#socle/api/read'
import { may } from '#socle/session/acces'
import { useExploitation } from '#socle/session/exploitation'
import { useOrganisme } from '#socle/session/organisme'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { adminLinks } from './admin-links'
import classes from './Palette.module.css'

/** Debounce in milliseconds: after such a pause a word is complete. */
const DEBOUNCE_MS = 200
/** Minimum number of letters: one letter would match every farm. */
const SHORTEST = 2
const FARMS = 8

interface Destination {
  readonly key: string
  readonly label: string
  readonly note?: string
  /** Null for the list of keys, which is no screen. */
  readonly to: string | null
}

/** Ignores accents and case. */
const simple = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Navigation palette: a few letters of a farm or a screen, the arrows, Enter. */
export function Palette({ onClose, onRaccourcis }: { onClose: () => void; onRaccourcis: () => void }) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  /** Enter came while a search was running: its first result opens as soon as it is there. */
  const [isAwaited, setAwaited] = useState(false)
  const screens = useScreens().filter(({ label }) => simple(label).includes(simple(text.trim())))
  const { farms, isSearching } = useFarms(text)
  const all = [...farms, ...screens]
  const at = Math.min(chosen, all.length - 1)
  const go = ({ to }: Destination) => {
    onClose()
    if (to === null) onRaccourcis()
    else navigate(to)
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen((at + step + all.length) % all.length)
    }
    const destination = all[at]
    if (event.key !== 'Enter') return
    // While a search is running, the shown results belong to an earlier text.
    if (isSearching) setAwaited(true)
    else if (destination !== undefined) go(destination)
  }
  const isThere = isAwaited && !isSearching
  const arrive = useEffectEvent(() => {
    setAwaited(false)
    const destination = all[at]
    if (destination !== undefined) go(destination)
  })
  useEffect(() => {
    if (isThere) arrive()
  }, [isThere])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <Dialog title={t('titre')} onClose={onClose} size="lg" isAtTop>
      <TextInput
        data-autofocus
        label={t('champ')}
        description={t('conseil')}
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={all.length === 0 ? undefined : `${id}-${at}`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
          setAwaited(false)
        }}
        onKeyDown={move}
      />
      <div className={classes.zone}>
        <div id={id} role="listbox" aria-label={t('resultats')} className={classes.resultats} aria-busy={isSearching}>
          {all.map((destination, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles the keys
            <div
              key={destination.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              onClick={() => go(destination)}
              onPointerMove={() => setChosen(index)}
            >
              {destination.label}
              {destination.note !== undefined && <span className={classes.note}>{destination.note}</span>}
            </div>
          ))}
        </div>
        {all.length === 0 && !isSearching && <p role="status">{t('rien')}</p>}
      </div>
    </Dialog>
  )
}

/** First farms that match these letters. */
function useFarms(text: string) {
  const { idOrganisme, organismes } = useOrganisme()
  const wanted = text.trim()
  const [search] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const ofOrganisme = organismes.length > 1 && idOrganisme !== null ? { idOrganisme } : {}
  const isAsked = search.length >= SHORTEST
  const { data, isFetching } = useQuery({
    ...read(searchExploitations, { query: { search, limit: FARMS, ...ofOrganisme } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isLong = wanted.length >= SHORTEST
  const farms = (isLong && isAsked ? (data?.data ?? []) : []).map(
    ({ idExploitation, raisonSociale, nomCommune }): Destination => ({
      key: `exploitation ${idExploitation}`,
      label: raisonSociale,
      note: nomCommune,
      to: `/dossiers/${idExploitation}`,
    }),
  )
  return { farms, isSearching: isLong && (isFetching || search !== wanted) }
}

/** Screens that this person may open now. */
function useScreens(): readonly Destination[] {
  const { t } = useTranslation(['palette', 'admin'])
  const user = useUser()
  const { data: exploitation } = useExploitation()
  const { idMillesime } = useSelection()
  const screen = (key: string, label: string, to: string, isThere = true): readonly Destination[] =>
    isThere ? [{ key, label, to }] : []
  const hasFarm = exploitation !== undefined
  const note = exploitation?.raisonSociale
  const ofFarm = (destinations: readonly Destination[]) =>
    destinations.map((destination) => ({ ...destination, ...(note !== undefined && { note }) }))
  return [
    ...screen('accueil', t('ecran.accueil'), '/'),
    ...screen('portefeuille', t('ecran.portefeuille'), '/portefeuille', may(user, 'portefeuille.read')),
    ...screen('recherche', t('ecran.recherche'), '/change-exploitation'),
    ...ofFarm([
      ...demarchesOf(exploitation?.demarches ?? [], idMillesime ?? 0).flatMap(({ code, libelle, etatDossier }) => {
        const of = (nom: string, page: string, isThere?: boolean) =>
          screen(`${nom} ${code}`, t(`ecran.${nom}`, { demarche: libelle }), `/demarches/${code}/${page}`, isThere)
        return [
          ...of('fiches', 'indicateurs'),
          ...of(
            'resultats',
            `indicateurs?rubrique=${RESULTATS}`,
            etatDossier !== null && areResultsOpen(user.role, etatDossier),
          ),
          ...of('infos', 'infos'),
          ...of('scenarios', 'scenarios', hasRules(code, idMillesime ?? 0)),
          ...of('conseil', 'conseil', hasRules(code, idMillesime ?? 0) && aConseil(code)),
          ...of('historique', 'historique'),
          ...of('versions', 'versions', etatDossier !== null),
          ...of('annees', 'annees', etatDossier !== null && hasRules(code, idMillesime ?? 0)),
        ]
      }),
      ...screen('exploitation', t('ecran.exploitation'), '/modif-exploitation', hasFarm),
      ...screen('assolement', t('ecran.assolement'), '/modif-assolement', hasFarm),
      ...screen('registre', t('ecran.registre'), '/registre', hasFarm),
      ...screen('carte', t('ecran.carte'), '/carte', hasFarm),
      ...screen('documents', t('ecran.documents'), '/documents', hasFarm),
    ]),
    ...screen('exports', t('ecran.exports'), '/exports'),
    ...screen('compte', t('ecran.compte'), '/account'),
    ...screen('guide', t('ecran.guide'), '/guide'),
    { key: 'raccourcis', label: t('raccourcis'), note: 'Ctrl + ?', to: null },
    // The home page of the administration goes by the name of the whole: there is another home page.
    ...adminLinks.flatMap(({ key, to, acces }) =>
      screen(to, t(to === '/admin' ? 'admin:titre' : `admin:page.${key}`), to, may(user, acces)),
    ),
    // Those of the own organisation; others are opened from the list.
    ...demarchesAvecConseil.flatMap((code) =>
      screen(
        `gestes ${code}`,
        t('ecran.gestes', { demarche: code }),
        `/admin/organismes/${user.idOrganismePrincipal}/gestes/${code}`,
        user.idOrganismePrincipal !== null && may(user, 'administration.read'),
      ),
    ),
  ]
}
