#!/bin/sh
# The lab over MPI: three ranks play the same batch as one thread, to the last byte, also when one of them dies.
. "$(dirname "$0")/../cli/common"

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Nothing leaves this machine, and it may have fewer cores than ranks.
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_oob_tcp_if_include=lo
ranks="mpirun.openmpi --oversubscribe --quiet -n 3 ${LONGROLL_MPI:-$PWD/build/longroll-mpi}"

# over STATUS NAME ARGUMENTS...: three ranks leave with that status.
over() {
    want=$1
    name=$2
    shift 2
    status=0
    $ranks "$@" >"$out" 2>"$err" </dev/null || status=$?
    if [ "$status" = "$want" ]; then pass; else miss "$name: status $status, expected $want"; fi
}

# same NAME: $work/three is as $work/one.
same() {
    holds "$1: the same games" cmp "$work/three/games.txt" "$work/one/games.txt"
    holds "$1: the same summary" cmp "$work/three/summary.txt" "$work/one/summary.txt"
}

anew() { rm -rf "$work/one" "$work/three"; }

batch="lab duel ai:script ai:random lgv/sedgwick guv/lee-moves --pairs 20 --seed 7"
run 0 "one thread" $batch --threads 1 --out "$work/one"
over 0 "three ranks" $batch --out "$work/three"
same "three ranks"
holds "said once" cmp "$out" "$work/one/summary.txt"

anew
batch="lab verbs ai:script ai:random lgv/sedgwick --pairs 15 --seed 2"
run 0 "verbs" $batch --threads 1 --out "$work/one"
over 0 "verbs of three ranks" $batch --out "$work/three"
same "verbs"

anew
batch="lab duel ai:script ai:random lgv/sedgwick --pairs 400 --sprt 0.50:0.60 --seed 2"
run 0 "stopped early" $batch --threads 1 --out "$work/one"
over 0 "stopped early by three ranks" $batch --out "$work/three"
same "stopped early"
silent "$work/one/games.txt" "end 800"

# A long game is broken off when there are enough: the other rank is in the middle of one.
anew
over 0 "broken off" lab balance guv/campaign --by ai:script --games 40 --within 0.45 --seed 3
says "$out" "of 1 game"

# lose_a_rank GAMES: starts the batch of so many games and, when the first are played, kills the third rank.
lose_a_rank() {
    $ranks $batch "$1" --out "$work/three" >"$out" 2>"$err" </dev/null &
    job=$!
    while kill -0 $job 2>/dev/null && ! grep -q "^20	" "$work/three/games.txt" 2>/dev/null; do sleep 0.01; done
    victim=$(cut -d ' ' -f 3 "/proc/$job/task/$job/children" 2>/dev/null)
    kill -9 $victim 2>/dev/null
    status=0
    wait $job 2>/dev/null || status=$?
}

# A rank dies, with too many games left to be over before: the job ends, and what was played is kept.
anew
batch="lab balance guv/lee-moves --by ai:script --seed 3 --games"
lose_a_rank 1000000
holds "the job ends" test $status != 0
holds "with games in its journal" grep -q "^20	" "$work/three/games.txt"
silent "$work/three/games.txt" "end "

# The same command goes on.
anew
run 0 "undisturbed" $batch 200 --threads 1 --out "$work/one"
lose_a_rank 200
over 0 "going on" $batch 200 --out "$work/three"
same "going on"
run 0 "told by one process" $batch 200 --out "$work/three"
same "told by one process"

# What goes wrong is said once, and nobody is left waiting.
over 2 "unknown opponent" lab duel ai:lee ai:random lgv/sedgwick
says "$err" "'ai:lee' does not play lgv"
holds "said once" test "$(grep -c "does not play" "$err")" = 1
over 2 "another batch's journal" lab balance guv/lee-moves --by ai:script --games 201 --seed 3 --out "$work/three"
says "$err" "is the journal of another batch"
over 2 "not for ranks" games
says "$err" "is for the lab"

close
