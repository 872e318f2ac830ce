import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { copier, getAvancement, type getCopie, getExploitation, saveIndicateurs, type Valeur } from '@sillon/contract'
import type { RubriqueStructure, Scheme } from '@sillon/referentials'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { queryClient } from '#socle/api/query-client'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import { toastDone } from '#socle/ui/toast-action'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { DossierLu } from '../dossier-key'
import { formatValeur, lireValeur } from '../valeurs'
import classes from './Copie.module.css'
import { Laissees } from './Laissees'

type Apercu = Answer<typeof getCopie>

interface Props {
  dossier: DossierLu
  apercu: Apercu
  /** Revision of the preview. */
  etag: string | null
  scheme: Scheme
  onClose: () => void
}

/** Rows that the copy brings to a module, and in `remplacables` those that would replace an entry. */
interface Module {
  readonly code: string
  readonly libelle: string
  readonly lignes: Apercu['lignes']
  readonly remplacables: readonly {
    readonly codeNational: string
    readonly actuelle: Valeur
    readonly nouvelle: Valeur
  }[]
}

/** Chooses, module by module, the entries of the year before to copy, and copies them as one change with an undo. */
export function CopieDossierDialog({ dossier, apercu, etag, scheme, onClose }: Props) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const toastFailure = useFailureToast()
  const { tell } = useCopie(dossier)
  const modules = modulesOf(scheme, apercu, language)
  const [copies, setCopies] = useState<ReadonlySet<string>>(new Set(modules.map(({ code }) => code)))
  const [remplaces, setRemplaces] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { millesime } = apercu
  const codes = modules.filter(({ code }) => copies.has(code)).flatMap(({ lignes }) => codesOf(lignes))
  const remplacer = modules.filter(({ code }) => remplaces.has(code)).flatMap((one) => codesOf(one.remplacables))
  const count = codes.length + remplacer.length

  const copy = async () => {
    setBusy(true)
    try {
      const { idExploitation, codeNational } = dossier
      const { data, etag: apres } = await request(copier, {
        params: { codeNational, idExploitation },
        query: { millesime: dossier.millesime },
        body: { codes, remplacer },
        ifMatch: etag,
      })
      onClose()
      await tell(data.changements, apres)
    } catch (failure) {
      setBusy(false)
      toastFailure(failure)
      // The preview is older than somebody else's change.
      if (failure instanceof ApiFailure && failure.code === 'INDICATEUR_MODIFIE_ENTRE_TEMPS') onClose()
    }
  }
  const libelleOf = (code: string) => scheme.indicateurs.get(code)?.libelle[language]
  const rien = modules.length === 0
  const lecture = { scheme, millesime: dossier.millesime }
  return (
    <Dialog
      title={t('copie.bouton', { millesime })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t(rien ? 'commun:action.fermer' : 'commun:action.annuler')}
          </Button>
          {!rien && (
            <Button onClick={copy} loading={isBusy} disabled={count === 0}>
              {t('copie.action', { count })}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.explication}>
        {t(rien ? 'copie.dossier.rien' : 'copie.dossier.explication', { millesime })}
      </p>
      <fieldset className={classes.modules}>
        <legend className={VisuallyHidden.classes.root}>{t('copie.choix', { millesime })}</legend>
        {modules.map(({ code, libelle, lignes, remplacables }) => (
          <div key={code} className={classes.module}>
            {lignes.length > 0 && (
              <>
                <Checkbox
                  label={t('copie.dossier.module', { module: libelle, count: lignes.length })}
                  checked={copies.has(code)}
                  onChange={(event) => setCopies(toggled(copies, code, event.currentTarget.checked))}
                />
                <Lignes titre={t('copie.dossier.voir', { count: lignes.length, module: libelle })}>
                  {lignes.map(({ codeNational, nouvelle }) => (
                    <Ligne key={codeNational} {...lecture} code={codeNational} valeurs={[nouvelle]} />
                  ))}
                </Lignes>
              </>
            )}
            {remplacables.length > 0 && (
              <>
                <Checkbox
                  label={t('copie.dossier.remplacer', { module: libelle, count: remplacables.length, millesime })}
                  checked={remplaces.has(code)}
                  onChange={(event) => setRemplaces(toggled(remplaces, code, event.currentTarget.checked))}
                />
                <Lignes titre={t('copie.dossier.voirRemplacees', { count: remplacables.length, module: libelle })}>
                  {remplacables.map(({ codeNational, actuelle, nouvelle }) => (
                    <Ligne key={codeNational} {...lecture} code={codeNational} valeurs={[actuelle, nouvelle]} />
                  ))}
                </Lignes>
              </>
            )}
          </div>
        ))}
      </fieldset>
      <Laissees apercu={apercu} scheme={scheme} libelleOf={libelleOf} />
    </Dialog>
  )
}

const codesOf = (rows: readonly { readonly codeNational: string }[]) => rows.map(({ codeNational }) => codeNational)

const toggled = (chosen: ReadonlySet<string>, code: string, isChosen: boolean): ReadonlySet<string> =>
  new Set(isChosen ? [...chosen, code] : [...chosen].filter((one) => one !== code))

/** Modules of the file with copied rows, in its order; other modules are left out. */
function modulesOf(scheme: Scheme, { lignes, laissees }: Apercu, language: 'fr' | 'en'): Module[] {
  const rubriques = scheme.structure.flatMap((type) => type.rubriques)
  return rubriques.flatMap((rubrique) => {
    const own = codesDe(rubrique)
    const found = {
      code: rubrique.codeNational,
      libelle: rubrique.libelle[language],
      lignes: lignes.filter(({ codeNational }) => own.has(codeNational)),
      remplacables: laissees.flatMap(({ codeNational, remplacement }) =>
        remplacement === undefined || !own.has(codeNational) ? [] : [{ codeNational, ...remplacement }],
      ),
    }
    return found.lignes.length + found.remplacables.length === 0 ? [] : [found]
  })
}

const codesDe = ({ sousRubriques }: RubriqueStructure): ReadonlySet<string> =>
  new Set(
    sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
  )

const Lignes = ({ titre, children }: { titre: string; children: React.ReactNode }) => (
  <details className={classes.lignes}>
    <summary>{titre}</summary>
    <ul>{children}</ul>
  </details>
)

/** A row with its new value, or with its present and its new value. */
function Ligne({
  scheme,
  millesime,
  code,
  valeurs,
}: {
  scheme: Scheme
  millesime: number
  code: string
  valeurs: readonly Valeur[]
}) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const indicateur = scheme.indicateurs.get(code)
  if (indicateur === undefined) return null
  const [one = '', other] = valeurs.map((valeur) =>
    formatValeur(scheme, code, lireValeur(scheme, code, valeur), { language, millesime }),
  )
  return (
    <li>
      {indicateur.libelle[language]}
      {t('deuxPoints')}
      <strong>{other === undefined ? one : t('copie.dossier.remplace', { actuelle: one, nouvelle: other })}</strong>
    </li>
  )
}

/** Toast about the copied rows with an undo, which saves the old values over the revision of the copy, unless somebody changed the same rows since. */
function useCopie({ idExploitation, codeNational, millesime }: DossierLu) {
  const { t } = useTranslation('indicateurs')
  const toastFailure = useFailureToast()
  const refresh = () => {
    for (const { path } of [getExploitation, getAvancement]) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const undo = async (changements: Answer<typeof copier>['changements'], etag: string | null) => {
    try {
      await request(saveIndicateurs, {
        params: { codeNational, idExploitation },
        query: { millesime },
        body: changements.map(({ codeNational: code, ancienne, etaitAConfirmer }) => ({
          codeNational: code,
          valeur: ancienne,
          estSaisie: ancienne !== null,
          aConfirmer: etaitAConfirmer,
        })),
        ifMatch: etag,
      })
      void toastSuccess(t('enregistre.titre'), t('copie.dossier.annulee'))
      refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return {
    async tell(changements: Answer<typeof copier>['changements'], etag: string | null) {
      refresh()
      const message = t('copie.bilan', { count: changements.length, millesime: millesime - 1 })
      await toastDone(t('enregistre.titre'), message, {
        label: t('copie.annuler'),
        onClick: () => void undo(changements, etag),
      })
    },
  }
}
