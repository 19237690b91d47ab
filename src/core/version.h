/* The version of the program, as it is shown to people. Rules have versions of
 * their own (Game.rules_version). */
#ifndef LONGROLL_VERSION_H
#define LONGROLL_VERSION_H

#define LONGROLL_VERSION "0.2.0"

#endif
