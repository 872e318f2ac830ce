import { Button, Skeleton } from '@mantine/core'
import {
  createPreuve,
  type Document,
  deletePreuve,
  listDocuments,
  listPreuves,
  type Preuve,
  rattacherPreuves,
} from '@sillon/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { confirm } from '#socle/ui/confirm'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useSheet } from '../feuille/sheet-context'
import type { Destination } from './destination'
import { PartoutField } from './PartoutField'
import classes from './Preuves.module.css'
import { autresLieuxDe } from './preuves'
import { useActe, usePreuves } from './use-preuves'

const PAGE = 20

/** A list with a button for more. */
const useSuite = <One,>(path: string, key: number, readPage: (offset: number, signal: AbortSignal) => Promise<One[]>) =>
  useInfiniteQuery({
    queryKey: [path, key, 'preuves'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })

/** Existing proofs and documents of the farm, from this file or other years, to attach in this place too. A proof attached nowhere can be deleted. */
export function AutresPreuves({ vers: { lieu, genre }, onDone }: { vers: Destination; onDone: () => void }) {
  const { t } = useTranslation('preuves')
  const { date } = useFormat()
  const { idExploitation, codeNational, millesime } = useSheet().key
  const client = useQueryClient()
  const { dossier, result, take, reload } = usePreuves()
  const [isBusy, act] = useActe()
  const ici = useRef<HTMLElement>(null)
  const params = { idExploitation }
  const list = useSuite(listPreuves.path, idExploitation, async (offset, signal) => {
    return (await request(listPreuves, { params, query: { offset, limit: PAGE }, signal })).data
  })
  const documents = useSuite(listDocuments.path, idExploitation, async (offset, signal) => {
    return (await request(listDocuments, { params, query: { offset, limit: PAGE }, signal })).data
  })
  const autres = autresLieuxDe(result.data?.lieux ?? [], { lieu, genre })
  const [partout, setPartout] = useState(true)
  const lieux = [lieu, ...(partout ? autres.map((autre) => autre.lieu) : [])]
  const here = result.data?.lieux.find((one) => one.lieu === lieu)?.liens ?? []
  const found = list.data?.pages
    .flat()
    .filter(({ idPreuve }) => !here.some((lien) => lien.idPreuve === idPreuve && lien.genre === genre))
  const attach = async ({ idPreuve }: Preuve) => {
    const body = lieux.map((one) => ({ idPreuve, lieu: one, genre }))
    if (await act(async () => take(await request(rattacherPreuves, { ...dossier, body })))) onDone()
  }
  const copy = async ({ nom, idDocument, millesimesValidite }: Document) => {
    const body = {
      nom,
      idDocument,
      dateEffet: null,
      dateExpiration: null,
      millesimesValidite,
      note: null,
      liens: lieux.map((one) => ({ codeNational, millesime, lieu: one, genre })),
    }
    const isDone = await act(async () => {
      await request(createPreuve, { params: { idExploitation }, body })
      await reload()
    })
    if (isDone) onDone()
  }
  const remove = async ({ idPreuve, nom }: Preuve) => {
    const message = t('supprimer.question')
    if (!(await confirm({ message, about: nom, confirmLabel: t('supprimer.action'), isDangerous: true }))) return
    await act(async () => {
      await request(deletePreuve, { params: { idExploitation, idPreuve } })
      await client.invalidateQueries({ queryKey: [listPreuves.path] })
    }, ici.current)
  }
  const campagnes = (millesimes: readonly number[]) => {
    const annees = [...new Set(millesimes)].sort()
    return t('dit.campagnes', { count: annees.length, annees: annees.join(', ') })
  }
  return (
    <>
      <PartoutField lieux={autres} value={partout} onChange={setPartout} />
      <section ref={ici} tabIndex={-1} aria-label={t('deLExploitation')}>
        <h4 className={classes.sousTitre}>{t('deLExploitation')}</h4>
        <Suite list={list} isEmpty={found?.length === 0} nothing={t('aucuneAutre')}>
          {found?.map((preuve) => (
            <li key={preuve.idPreuve} className={classes.proposee}>
              <span>
                {preuve.nom}{' '}
                <span className={classes.soft}>
                  {preuve.dateEffet !== null && `${t('dit.effet', { date: date(preuve.dateEffet) })} · `}
                  {preuve.liens.length === 0 ? t('nullePart') : campagnes(preuve.liens.map((lien) => lien.millesime))}
                </span>
              </span>
              <span className={classes.boutons}>
                {preuve.liens.length === 0 && result.data?.permissions.modifier && (
                  <Button
                    size="xs"
                    variant="subtle"
                    color="red"
                    disabled={isBusy}
                    aria-label={t('supprimer.pour', { nom: preuve.nom })}
                    onClick={() => remove(preuve)}
                  >
                    {t('supprimer.action')}
                  </Button>
                )}
                <Reprendre nom={preuve.nom} isBusy={isBusy} onClick={() => attach(preuve)} />
              </span>
            </li>
          ))}
        </Suite>
      </section>
      <section aria-label={t('documents')}>
        <h4 className={classes.sousTitre}>{t('documents')}</h4>
        <Suite list={documents} isEmpty={documents.data?.pages[0]?.length === 0} nothing={t('aucunDocument')}>
          {documents.data?.pages.flat().map((document) => (
            <li key={document.idDocument} className={classes.proposee}>
              <span>
                {document.nom}{' '}
                <span className={classes.soft}>
                  {t('ajoute', { date: date(document.dateCreation) })}
                  {document.etatAnalyse === 'INFECTE' && ` · ${t('analyse.INFECTE')}`}
                </span>
              </span>
              {document.etatAnalyse !== 'INFECTE' && (
                <Reprendre nom={document.nom} isBusy={isBusy} onClick={() => copy(document)} />
              )}
            </li>
          ))}
        </Suite>
      </section>
    </>
  )
}

function Reprendre({ nom, isBusy, onClick }: { nom: string; isBusy: boolean; onClick: () => void }) {
  const { t } = useTranslation('preuves')
  return (
    <Button size="xs" variant="default" disabled={isBusy} aria-label={t('reprendreUne', { nom })} onClick={onClick}>
      {t('reprendre')}
    </Button>
  )
}

interface SuiteProps {
  list: Pick<
    ReturnType<typeof useSuite>,
    'error' | 'refetch' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  isEmpty: boolean
  nothing: string
  children: ReactNode
}

function Suite({ list, isEmpty, nothing, children }: SuiteProps) {
  const { t } = useTranslation('preuves')
  if (list.error !== null) return <LoadFailure failure={list.error} onRetry={list.refetch} />
  if (list.isPending) return <Skeleton height={80} aria-hidden />
  return (
    <>
      {isEmpty ? <p className={classes.soft}>{nothing}</p> : <ul className={classes.presentes}>{children}</ul>}
      {list.hasNextPage && (
        <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('suite')}
        </Button>
      )}
    </>
  )
}
