"""Solutions of students are files that tests check, and no tests."""

collect_ignore_glob = ["*/right/*"]
