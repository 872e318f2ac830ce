import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useSheet } from '../feuille/sheet-context'
import { AjoutDePreuves } from './AjoutDePreuves'
import { AutresPreuves } from './AutresPreuves'
import type { Destination } from './destination'
import { Holding, useQuestionDeDepart } from './holding'
import { LieuDePreuves } from './LieuDePreuves'
import { estSansAttente, lieuVide } from './lieu'
import { PartieSuivante } from './PartieSuivante'
import classes from './Preuves.module.css'
import { estCommence, lieuxDe, placeDe } from './preuves'
import { usePreuves } from './use-preuves'

/** View of the dialog: the places, the files being sent to one of them, or existing proofs to attach. */
type Vue = { readonly quoi: 'lieux' } | { readonly quoi: 'ajout' | 'autres'; readonly vers: Destination }

/** Proofs of a sub-section and of its rows, or of the whole file: requests, files, verdicts, and the actions that the person may take. */
export function PreuvesDialog({ lieu: code, onClose }: { lieu: string; onClose: () => void }) {
  const { t } = useTranslation('preuves')
  const { key, scheme, tree } = useSheet()
  const { result } = usePreuves()
  const [vue, setVue] = useState<Vue>({ quoi: 'lieux' })
  /** Place and kind of newly added files: the dialog returns to them. */
  const [retour, setRetour] = useState<Destination | null>(null)
  /** Places without anything when the dialog opened; null until the proofs are loaded. */
  const [sansAttente, setSansAttente] = useState<ReadonlySet<string> | null>(null)
  /** Kind of the last addition: its place shows it, and screen readers hear of it. */
  const [ajoute, setAjoute] = useState<'preuve' | 'demande' | null>(null)
  const titreDeVue = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (vue.quoi === 'lieux') return
    setAjoute(null)
    titreDeVue.current?.focus()
    setRetour(vue.vers)
  }, [vue])
  const [held] = useState(() => new Set<object>())
  const sections = tree.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  // A row is shown within its sub-section.
  const ofRow = scheme.indicateurs.get(code)?.idSousRubrique
  const section = sections.find(({ codeNational, idSousRubrique }) => codeNational === code || idSousRubrique === ofRow)
  const partie = { code: section?.codeNational ?? LIEU_DOSSIER, idSousRubrique: section?.idSousRubrique ?? null }
  const title = section === undefined ? t('duDossier') : t('dialogue', { libelle: section.libelle })

  const ask = useQuestionDeDepart()
  const mayLeave = async () => held.size === 0 || (await ask())
  const show = async (next: Vue) => {
    if (await mayLeave()) setVue(next)
  }
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const { data, error, refetch } = result
  const found = data === undefined ? [] : lieuxDe(data.lieux, partie)
  const tous = found.some(({ lieu }) => lieu === partie.code)
    ? found
    : [lieuVide({ ...partie, lieu: partie.code, libelle: section?.libelle ?? t('dossier') }), ...found]
  // Decided once: a place that gets its first proof does not leave its list under the finger.
  if (data !== undefined && sansAttente === null)
    setSansAttente(new Set(tous.filter((lieu) => estSansAttente(lieu, data)).map(({ lieu }) => lieu)))
  const isReste = ({ lieu }: LieuPreuves) => sansAttente?.has(lieu) === true
  // A part without any expected proof offers its own place openly.
  const lieux = tous.every(isReste) ? tous.slice(0, 1) : tous.filter((lieu) => !isReste(lieu))
  const reste = tous.filter((lieu) => !lieux.includes(lieu))
  const isOuvert = ({ lieu, attendues }: LieuPreuves) =>
    lieu === retour?.lieu ||
    ['', ...attendues.map(({ genre }) => genre)].some((genre) => estCommence(placeDe(key, 'ajout', lieu, genre)))
  const place = (lieu: LieuPreuves, known: PreuvesDuDossier) => (
    <LieuDePreuves
      key={lieu.lieu}
      lieu={lieu}
      preuves={known}
      isDialogue={lieu.lieu === partie.code && !reste.includes(lieu)}
      isReste={reste.includes(lieu)}
      retour={lieu.lieu === retour?.lieu ? retour : null}
      isEnregistree={ajoute === 'preuve'}
      onDemandee={() => setAjoute('demande')}
      onAjouter={(vers) => show({ quoi: 'ajout', vers })}
    />
  )
  return (
    <Dialog title={title} size="46rem" onClose={close} isEntry isLoading={data === undefined && error === null}>
      <VisuallyHidden component="p" role="status">
        {ajoute !== null && t(ajoute === 'preuve' ? 'envoi.fait' : 'demande.fait')}
      </VisuallyHidden>
      <Holding value={held}>
        {data === undefined ? (
          error === null ? (
            <Skeleton height={160} aria-hidden />
          ) : (
            <LoadFailure failure={error} onRetry={refetch} />
          )
        ) : vue.quoi === 'lieux' ? (
          <>
            {lieux.map((lieu) => place(lieu, data))}
            {reste.length > 0 && (
              <details className={classes.reste} open={reste.some(isOuvert)}>
                <summary>{t('sansAttente', { count: reste.length })}</summary>
                {reste.map((lieu) => place(lieu, data))}
              </details>
            )}
            <PartieSuivante partie={partie} preuves={data} mayLeave={mayLeave} />
          </>
        ) : (
          <>
            <Button
              variant="subtle"
              size="compact-md"
              className={classes.retour}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => show({ quoi: 'lieux' })}
            >
              {t('retour')}
            </Button>
            <h3 ref={titreDeVue} tabIndex={-1} className={classes.vers}>
              {t(vue.quoi === 'ajout' ? 'ajouterPour' : 'autresPour', { libelle: vue.vers.libelle })}
            </h3>
            {vue.quoi === 'ajout' ? (
              <AjoutDePreuves
                vers={vue.vers}
                onReprendre={data.aDesFichiers ? () => show({ quoi: 'autres', vers: vue.vers }) : null}
                onDone={() => {
                  setAjoute('preuve')
                  setVue({ quoi: 'lieux' })
                }}
              />
            ) : (
              <AutresPreuves vers={vue.vers} onDone={() => setVue({ quoi: 'lieux' })} />
            )}
          </>
        )}
      </Holding>
    </Dialog>
  )
}
